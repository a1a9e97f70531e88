-- Demo data for people who try Klinky on their own machine; never run against a hosted project.
-- Every account's password is Klinky2026!

insert into public.whitelisted_users (email, first_name, last_name, email_sent_at, created_by) values
  ('demo@klinky.test', 'Camille', 'Lefèvre', now(), null),
  ('admin@klinky.test', 'Alix', 'Renaud', now(), null),
  ('invite@klinky.test', 'Noé', 'Garnier', null, null);

insert into auth.users (
  -- Supabase Auth finds accounts of this instance only.
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at,
  -- Supabase Auth reads these as texts, never as null.
  confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  '00000000-0000-0000-0000-000000000000', id::uuid, 'authenticated', 'authenticated', email, extensions.crypt('Klinky2026!', extensions.gen_salt('bf')), now(),
  '{"provider": "email", "providers": ["email"]}', '{}', now(), now(), '', '', '', ''
from (values
  ('10000000-0000-4000-8000-000000000001', 'demo@klinky.test'),
  ('10000000-0000-4000-8000-000000000002', 'admin@klinky.test')
) as account (id, email);

insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
select
  gen_random_uuid(), id, 'email', id::text,
  jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true, 'phone_verified', false),
  now(), now(), now()
from auth.users
where email in ('demo@klinky.test', 'admin@klinky.test');

update public.users set is_super_admin = true where email = 'admin@klinky.test';
update public.users
set address = '8 rue Auguste Comte', postal_code = '69002', city = 'Lyon', phone_number = '04 72 00 00 00'
where email = 'demo@klinky.test';

insert into public.properties (id, owner_id, name, address, address_complement, postal_code, city, rent, charges) values
  ('20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001',
   'Le Bellecour', '12 rue de la Charité', '3e étage, porte gauche', '69002', 'Lyon', 1250, 95),
  ('20000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001',
   'Studio des Carmes', '4 place des Carmes', null, '31000', 'Toulouse', 540.50, 45);

-- From here on as the demo landlord: commands are the caller's.
select set_config('request.jwt.claims', '{"sub": "10000000-0000-4000-8000-000000000001"}', false);

select public.add_tenant(tenant)
from (values
  ('{
    "property_id": "20000000-0000-4000-8000-000000000001", "first_name": "Élodie", "last_name": "Marchand",
    "email": "elodie.marchand@exemple.test", "phone_number": "06 12 34 56 78", "rent": 1230, "charges": 95,
    "rent_due_day": 5, "lease_starts_on": "2024-09-01", "email_consent_on": "2024-08-20",
    "email_consent_how": "Clause du bail", "email_consent_address": "elodie.marchand@exemple.test"
  }'::jsonb),
  ('{
    "property_id": "20000000-0000-4000-8000-000000000002", "first_name": "Łukasz", "last_name": "Nguyễn-Öztürk",
    "email": "lukasz.nguyen@exemple.test", "phone_number": "07 98 76 54 32", "rent": 540.50, "charges": 45,
    "lease_starts_on": "2025-02-15", "is_bilingual": true
  }'),
  ('{
    "first_name": "Inès", "last_name": "Œuvré", "email": "ines.oeuvre@exemple.test", "rent": 610, "charges": 40
  }')
) demo (tenant);

-- Revised two months ago; the months before keep their rent.
select public.change_tenant(id, jsonb_build_object(
  'rent', 1250, 'rent_starts_on', (date_trunc('month', now() at time zone 'Europe/Paris') - interval '2 months')::date
))
from public.tenant_list
where last_name = 'Marchand';

-- Receipts of the last months, as the app issues them: the command numbers them and decides what each is. This month is
-- still to be issued.
create function pg_temp.demo_receipt(
  tenant text, months_ago integer, payment numeric, method text, paid_on_day integer, replaced uuid[] default '{}'
) returns uuid
language sql
as $$
  select (public.issue_receipt(
    tenant_id => id, property_id => property_id,
    period_from => month, period_to => (month + interval '1 month - 1 day')::date, paid_at => month + paid_on_day - 1,
    rent => payment, charges => 0, payment_method => method, replaces => replaced
  )).id
  from public.tenant_list
  cross join lateral (
    select (date_trunc('month', now() at time zone 'Europe/Paris') - make_interval(months => months_ago))::date as month
  ) term
  where last_name = tenant
$$;

do $$
declare
  wrong uuid;
begin
  perform pg_temp.demo_receipt('Marchand', 4, 1325, 'transfer', 5);
  perform pg_temp.demo_receipt('Nguyễn-Öztürk', 4, 585.50, 'transfer', 1);
  perform pg_temp.demo_receipt('Marchand', 3, 1325, 'transfer', 4);
  perform pg_temp.demo_receipt('Nguyễn-Öztürk', 3, 585.50, 'cheque', 3);
  -- Paid in two parts: a quittance completes the partial receipt.
  perform pg_temp.demo_receipt('Nguyễn-Öztürk', 2, 300, 'transfer', 2);
  perform pg_temp.demo_receipt('Nguyễn-Öztürk', 2, 285.50, 'transfer', 16);
  -- Voided, and issued again with the right day.
  wrong := pg_temp.demo_receipt('Marchand', 2, 1345, 'cheque', 15);
  perform public.void_receipt(wrong, 'Date et moyen de paiement erronés');
  perform pg_temp.demo_receipt('Marchand', 2, 1345, 'transfer', 5, array[wrong]);
  perform pg_temp.demo_receipt('Marchand', 1, 1345, 'transfer', 6);
  -- Still owed in part.
  perform pg_temp.demo_receipt('Nguyễn-Öztürk', 1, 300, 'transfer', 2);
end
$$;

insert into public.notifications (user_id, kind, details) values
  ('10000000-0000-4000-8000-000000000001', 'message', '{
    "type": "document",
    "title": {"fr": "Bienvenue sur Klinky", "en": "Welcome to Klinky"},
    "content": {
      "fr": "Vos logements, locataires et quittances d’exemple sont prêts\u00a0: il reste à générer celles de ce mois.",
      "en": "Your sample properties, tenants and receipts are ready: all that is left is to generate this month’s."
    },
    "link": "/receipts/month"
  }');
