-- What a quittance states about its landlord besides the name, where known.
alter table public.users
  add column company_name text check (char_length(company_name) between 1 and 200),
  add column address text check (char_length(address) between 1 and 200),
  add column address_complement text check (char_length(address_complement) between 1 and 200),
  add column postal_code text check (char_length(postal_code) between 1 and 200),
  add column city text check (char_length(city) between 1 and 200),
  add column phone_number text check (char_length(phone_number) between 1 and 200),
  add column siren text check (siren ~ '^[0-9]{9}$');
comment on column public.users.siren is 'The nine digits that identify a French company.';

grant update (company_name, address, address_complement, postal_code, city, phone_number, siren)
  on public.users to authenticated;
