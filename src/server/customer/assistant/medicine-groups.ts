/**
 * The therapeutic group of a generic in the ATC/DDD Index of the WHO Collaborating Centre for Drug Statistics
 * Methodology, and the patient page of the NHS where there is one. Checked by hand. A generic whose forms belong to
 * different groups is left out: an eye drop is not for what the tablet is for.
 *
 * Each line: generic, ATC code, page under nhs.uk/medicines.
 */
const table = `
paracetamol N02BE01 paracetamol-for-adults
tramadol N02AX02 tramadol
sumatriptan N02CC01 sumatriptan
naproxen M01AE02 naproxen
celecoxib M01AH01 celecoxib
etoricoxib M01AH05 etoricoxib
mefenamic acid M01AG01
allopurinol M04AA01 allopurinol
colchicine M04AC01 colchicine
alendronic acid M05BA04 alendronic-acid
amoxicillin J01CA04 amoxicillin
amoxicillin and clavulanic acid J01CR02 co-amoxiclav
cloxacillin J01CF02
flucloxacillin J01CF05 flucloxacillin
cefalexin J01DB01 cefalexin
cefuroxime J01DC02
cefixime J01DD08
azithromycin J01FA10 azithromycin
clarithromycin J01FA09 clarithromycin
doxycycline J01AA02 doxycycline
nitrofurantoin J01XE01 nitrofurantoin
co-trimoxazole J01EE01
fluconazole J02AC01 fluconazole
itraconazole J02AC02
albendazole P02CA03
mebendazole P02CA01 mebendazole
metformin A10BA02 metformin
gliclazide A10BB09 gliclazide
glibenclamide A10BB01
glimepiride A10BB12 glimepiride
sitagliptin A10BH01 sitagliptin
empagliflozin A10BK03 empagliflozin
dapagliflozin A10BK01 dapagliflozin
pioglitazone A10BG03 pioglitazone
insulin glargine A10AE04
insulin aspart A10AB05
soluble insulin A10AB01
biphasic isophane insulin A10AD01
atorvastatin C10AA05 atorvastatin
rosuvastatin C10AA07 rosuvastatin
simvastatin C10AA01 simvastatin
fenofibrate C10AB05 fenofibrate
amlodipine C08CA01 amlodipine
nifedipine C08CA05 nifedipine
losartan C09CA01 losartan
losartan and hydrochlorothiazide C09DA01
telmisartan C09CA07
valsartan C09CA03
enalapril C09AA02 enalapril
captopril C09AA01
ramipril C09AA05 ramipril
perindopril C09AA04 perindopril
atenolol C07AB03 atenolol
bisoprolol C07AB07 bisoprolol
carvedilol C07AG02 carvedilol
metoprolol C07AB02 metoprolol
propranolol C07AA05 propranolol
clopidogrel B01AC04 clopidogrel
warfarin B01AA03 warfarin
rivaroxaban B01AF01 rivaroxaban
apixaban B01AF02 apixaban
furosemide C03CA01 furosemide
hydrochlorothiazide C03AA03
spironolactone C03DA01 spironolactone
indapamide C03BA11 indapamide
hydralazine C02DB02
isosorbide mononitrate C01DA14
digoxin C01AA05 digoxin
amiodarone C01BD01
omeprazole A02BC01 omeprazole
esomeprazole A02BC05 esomeprazole
pantoprazole A02BC02 pantoprazole
famotidine A02BA03 famotidine
domperidone A03FA03 domperidone
metoclopramide A03FA01 metoclopramide
hyoscine butylbromide A03BB01 hyoscine-butylbromide
mebeverine A03AA04 mebeverine
ondansetron A04AA01 ondansetron
ursodeoxycholic acid A05AA02
bisacodyl A06AB02 bisacodyl
lactulose A06AD11 lactulose
senna A06AB06 senna
loperamide A07DA03 loperamide
zinc sulfate A12CB01
salbutamol R03AC02 salbutamol-inhaler
fluticasone and salmeterol R03AK06
budesonide and formoterol R03AK07
tiotropium R03BB04
montelukast R03DC03 montelukast
theophylline R03DA04
dextromethorphan R05DA09
bromhexine R05CB02
carbocisteine R05CB03 carbocisteine
cetirizine R06AE07 cetirizine
loratadine R06AX13 loratadine
fexofenadine R06AX26 fexofenadine
chlorphenamine R06AB04 chlorphenamine
promethazine R06AD02 promethazine
levothyroxine H03AA01 levothyroxine
carbimazole H03BB01 carbimazole
tamsulosin G04CA02 tamsulosin
oxybutynin G04BD04 oxybutynin
ethinylestradiol and levonorgestrel G03AA07
fluoxetine N06AB03
sertraline N06AB06 sertraline
escitalopram N06AB10 escitalopram
mirtazapine N06AX11 mirtazapine
venlafaxine N06AX16 venlafaxine
olanzapine N05AH03
risperidone N05AX08 risperidone
quetiapine N05AH04
sodium valproate N03AG01 sodium-valproate
carbamazepine N03AF01 carbamazepine
phenytoin N03AB02 phenytoin
levetiracetam N03AX14 levetiracetam
lamotrigine N03AX09 lamotrigine
clonazepam N03AE01 clonazepam
co-careldopa N04BA02 co-careldopa
donepezil N06DA02 donepezil
betahistine N07CA01 betahistine
cinnarizine N07CA02 cinnarizine
folic acid B03BB01 folic-acid
ferrous sulfate B03AA07 ferrous-sulfate
mecobalamin B03BA05
colecalciferol A11CC05
latanoprost S01EE01 latanoprost
`

export type MedicineGroup = { atc: string; leaflet: string | null }

const groups = new Map(
  table
    .trim()
    .split("\n")
    .map((line): [string, MedicineGroup] => {
      const [, generic = "", atc = "", page] = /^(.+?) ([A-Z]\d\d[A-Z]{2}\d\d)(?: (\S+))?$/.exec(line) ?? []
      return [generic, { atc, leaflet: page ? `https://www.nhs.uk/medicines/${page}/` : null }]
    }),
)

/** Every generic of the table. */
export const groupedGenerics = [...groups.keys()]

/** Returns a generic's checked group, or null where none is on record. */
export const groupOf = (generic: string): MedicineGroup | null => groups.get(generic.toLowerCase()) ?? null
