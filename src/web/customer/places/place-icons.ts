import BriefcaseBusiness from "lucide-react/icons/briefcase-business"
import House from "lucide-react/icons/house"
import MapPin from "lucide-react/icons/map-pin"

export const placeIcons = { home: House, work: BriefcaseBusiness, other: MapPin }
