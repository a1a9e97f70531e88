-- The rent indices that Insee had published by November 2026. They are in a migration, because schema files contain no
-- rows. Sources: Insee's series 001515333, and the Journal officiel for the zones with figures of their own. The days
-- of publication are those of Insee's Informations rapides. Those before July 2021 are not known, nor are those of which
-- the Journal officiel only has a Sunday. Quarters of overseas and Corsica are missing if their figures are not
-- confirmed.

-- Until the second quarter of 2022, one index applied to all zones.
insert into public.rent_indices (zone, quarter, value, source)
select zone.name, format('%s-Q%s', year.number, quarter.number), quarter.value, 'Insee 001515333'
from (values
  (2015, array[125.19, 125.25, 125.26, 125.28]),
  (2016, array[125.26, 125.25, 125.33, 125.50]),
  (2017, array[125.90, 126.19, 126.46, 126.82]),
  (2018, array[127.22, 127.77, 128.45, 129.03]),
  (2019, array[129.38, 129.72, 129.99, 130.26]),
  (2020, array[130.57, 130.57, 130.59, 130.52]),
  (2021, array[130.69, 131.12, 131.67, 132.62]),
  (2022, array[133.93, 135.84])
) year (number, indices)
cross join lateral unnest(year.indices) with ordinality quarter (value, number)
cross join (values ('metropole'), ('overseas'), ('corsica')) zone (name);

insert into public.rent_indices (zone, quarter, value, source) values
  ('metropole', '2022-Q3', 136.27, 'Insee 001515333'),
  ('metropole', '2022-Q4', 137.26, 'Insee 001515333'),
  ('metropole', '2023-Q1', 138.61, 'Insee 001515333'),
  ('metropole', '2023-Q2', 140.59, 'Insee 001515333'),
  ('metropole', '2023-Q3', 141.03, 'Insee 001515333'),
  ('metropole', '2023-Q4', 142.06, 'Insee 001515333'),
  ('metropole', '2024-Q1', 143.46, 'Insee 001515333'),
  ('metropole', '2024-Q2', 145.17, 'Insee 001515333'),
  ('metropole', '2024-Q3', 144.51, 'Insee 001515333'),
  ('metropole', '2024-Q4', 144.64, 'Insee 001515333'),
  ('metropole', '2025-Q1', 145.47, 'Insee 001515333'),
  ('metropole', '2025-Q2', 146.68, 'Insee 001515333'),
  ('metropole', '2025-Q3', 145.77, 'Insee 001515333'),
  ('metropole', '2025-Q4', 145.78, 'Insee 001515333'),
  ('metropole', '2026-Q1', 146.60, 'Insee 001515333'),
  ('metropole', '2026-Q2', 148.37, 'Insee 001515333'),
  ('overseas', '2022-Q3', 134.96, 'Journal officiel'),
  ('overseas', '2022-Q4', 135.93, 'Journal officiel'),
  ('overseas', '2023-Q1', 137.27, 'Journal officiel'),
  ('overseas', '2023-Q2', 139.23, 'Journal officiel'),
  ('overseas', '2023-Q3', 138.33, 'Journal officiel'),
  ('overseas', '2023-Q4', 139.32, 'Journal officiel'),
  ('overseas', '2024-Q1', 140.70, 'Journal officiel'),
  ('overseas', '2024-Q2', 143.77, 'Journal officiel'),
  ('overseas', '2024-Q3', 141.74, 'Journal officiel'),
  ('overseas', '2025-Q1', 142.67, 'Journal officiel'),
  ('overseas', '2025-Q3', 142.97, 'Journal officiel'),
  ('corsica', '2022-Q4', 135.27, 'Journal officiel'),
  ('corsica', '2023-Q1', 136.60, 'Journal officiel'),
  ('corsica', '2023-Q3', 136.98, 'Journal officiel'),
  ('corsica', '2023-Q4', 137.97, 'Journal officiel'),
  ('corsica', '2024-Q3', 140.36, 'Journal officiel'),
  ('corsica', '2024-Q4', 140.48, 'Journal officiel'),
  ('corsica', '2025-Q1', 141.28, 'Journal officiel'),
  ('corsica', '2025-Q3', 141.58, 'Journal officiel');

update public.rent_indices set published_on = publication.day
from (values
  ('2021-Q2', date '2021-07-13'),
  ('2021-Q3', date '2021-10-15'),
  ('2021-Q4', date '2022-01-14'),
  ('2022-Q1', date '2022-04-15'),
  ('2022-Q2', date '2022-07-13'),
  ('2022-Q3', date '2022-10-14'),
  ('2022-Q4', date '2023-01-13'),
  ('2023-Q1', date '2023-04-14'),
  ('2023-Q2', date '2023-07-13'),
  ('2023-Q3', date '2023-10-13'),
  ('2023-Q4', date '2024-01-12'),
  ('2024-Q1', date '2024-04-12'),
  ('2024-Q2', date '2024-07-12'),
  ('2024-Q3', date '2024-10-15'),
  ('2024-Q4', date '2025-01-16'),
  ('2025-Q1', date '2025-04-16'),
  ('2025-Q3', date '2025-10-15'),
  ('2025-Q4', date '2026-01-16'),
  ('2026-Q1', date '2026-04-16')
) publication (quarter, day)
where rent_indices.quarter = publication.quarter;
