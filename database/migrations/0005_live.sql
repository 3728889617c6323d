-- What the live feed hears of: which rows changed, never more than it takes to name the topic.
create publication pharos_live for table
  stock (id, medicine_id, pharmacy_id),
  medicines (id),
  pharmacies (id),
  adverts (id);
