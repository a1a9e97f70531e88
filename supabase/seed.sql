-- Demo data to try Klinky on a local machine; never run it against a hosted project. Existing accounts are skipped. Days are
-- relative to today. Every account has the password Klinky2026!

insert into public.whitelisted_users (email, first_name, last_name, email_sent_at, created_by) values
  ('demo@klinky.test', 'Camille', 'Lefèvre', now(), null),
  ('admin@klinky.test', 'Alix', 'Renaud', now(), null),
  ('invite@klinky.test', 'Noé', 'Garnier', null, null)
on conflict do nothing;

insert into auth.users (
  -- The instance id of Supabase Auth, which ignores accounts of other instances.
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at,
  -- Supabase Auth cannot read null here.
  confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  '00000000-0000-0000-0000-000000000000', id::uuid, 'authenticated', 'authenticated', email, extensions.crypt('Klinky2026!', extensions.gen_salt('bf')), now(),
  '{"provider": "email", "providers": ["email"]}', '{}', now(), now(), '', '', '', ''
from (values
  ('10000000-0000-4000-8000-000000000001', 'demo@klinky.test'),
  ('10000000-0000-4000-8000-000000000002', 'admin@klinky.test')
) as account (id, email)
on conflict do nothing;

insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
select
  gen_random_uuid(), id, 'email', id::text,
  jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true, 'phone_verified', false),
  now(), now(), now()
from auth.users
where email in ('demo@klinky.test', 'admin@klinky.test')
on conflict do nothing;

update public.users set is_super_admin = true where email = 'admin@klinky.test';
update public.lessors
set address = '8 rue Auguste Comte', postal_code = '69002', city = 'Lyon', phone_number = '04 72 00 00 00'
where owner_id = '10000000-0000-4000-8000-000000000001';

-- From here on the demo landlord is the caller: commands act for the caller, and new properties belong to the caller's
-- first lessor by default.
select set_config('request.jwt.claims', '{"sub": "10000000-0000-4000-8000-000000000001"}', false);

insert into public.properties (
  id, owner_id, name, address, address_complement, postal_code, city, rent, charges, energy_class, energy_class_on
) values
  ('20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001',
   'Le Bellecour', '12 rue de la Charité', '3e étage, porte gauche', '69002', 'Lyon', 1250, 95, 'D', '2023-06-12'),
  ('20000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001',
   'Studio des Carmes', '4 place des Carmes', null, '31000', 'Toulouse', 540.50, 45, 'G', '2022-03-04'),
  ('20000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001',
   'Les Capucins', '22 rue des Capucins', '2e étage', '69001', 'Lyon', 610, 40, 'C', '2024-11-18'),
  ('20000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000001',
   'Maison des Chartrons', '15 rue Notre-Dame', null, '33000', 'Bordeaux', 1500, 120, 'E', '2021-09-27'),
  ('20000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000001',
   'Studio Croix-Rousse', '3 montée de la Grande-Côte', null, '69001', 'Lyon', 480, 30, null, null)
on conflict do nothing;

create or replace function pg_temp.demo_month(months_ago integer) returns date
language sql
as $$
  select (date_trunc('month', private.today()::timestamp) - make_interval(months => months_ago))::date
$$;

-- The account starts four months ago by default. Returns the lease.
create or replace function pg_temp.demo_tenant(property integer, tenant jsonb) returns uuid
language sql
as $$
  select (public.add_tenant(jsonb_build_object(
    'property_id', '20000000-0000-4000-8000-00000000000' || property, 'account_starts_on', pg_temp.demo_month(4)
  ) || tenant) ->> 'lease_id')::uuid
$$;

-- Adds a revision clause to a lease. `reference` is the reference quarter.
create or replace function pg_temp.demo_clause(name text, reference text) returns void
language sql
as $$
  select public.change_lease(lease_id, jsonb_build_object('has_revision_clause', true, 'irl_reference', reference))
  from public.tenant_list
  where last_name = name
$$;

-- Records a payment on a day of a month, or today if that day is in the future.
create or replace function pg_temp.demo_payment(
  name text, months_ago integer, day integer, amount numeric, issue text, method text default 'transfer',
  kind text default 'payment', is_payer boolean default false
) returns void
language sql
as $$
  select public.record_payment(
    id, gen_random_uuid(), least(pg_temp.demo_month(months_ago) + day - 1, private.today()), amount,
    kind, method, month => case kind when 'benefit' then pg_temp.demo_month(months_ago) end, issue => issue,
    payer_office => case kind when 'benefit' then 'caf' end, payer_tenant_id => case when is_payer then id end
  )
  from public.tenant_list
  where last_name = name
$$;

-- Issues a receipt for a whole month, which a single payment has paid.
create or replace function pg_temp.demo_receipt(
  name text, months_ago integer, day integer, amount numeric, method text, replaced uuid[] default '{}'
) returns uuid
language sql
as $$
  select (public.issue_receipt(
    tenant_id => id, property_id => property_id,
    period_from => month, period_to => (month + interval '1 month - 1 day')::date, paid_on => month + day - 1,
    rent => amount, charges => 0, method => method, replaces => replaced
  ) ->> 'id')::uuid
  from public.tenant_list
  cross join pg_temp.demo_month(months_ago) month
  where last_name = name
$$;

do $$
declare
  lease uuid;
  wrong uuid;
begin
  if exists (select from public.tenants where owner_id = '10000000-0000-4000-8000-000000000001') then
    return;
  end if;

  -- This tenant pays on time. The rent was raised two months ago, and earlier months keep the former rent.
  perform pg_temp.demo_tenant(1, '{
    "first_name": "Élodie", "last_name": "Marchand", "email": "elodie.marchand@exemple.test",
    "phone_number": "06 12 34 56 78", "rent": 1230, "charges": 95, "rent_due_day": 5, "lease_starts_on": "2024-09-01",
    "email_consent_on": "2024-08-20", "email_consent_how": "Clause du bail",
    "email_consent_address": "elodie.marchand@exemple.test"
  }');
  perform public.change_rent(lease_id, pg_temp.demo_month(2), 1250, 95)
  from public.tenant_list where last_name = 'Marchand';
  perform pg_temp.demo_clause('Marchand', '2024-Q2');
  perform pg_temp.demo_payment('Marchand', 4, 5, 1325, 'quittances');
  perform pg_temp.demo_payment('Marchand', 3, 4, 1325, 'quittances');
  -- This receipt is voided, and reissued with the correct day.
  wrong := pg_temp.demo_receipt('Marchand', 2, 15, 1345, 'cheque');
  perform public.void_receipt(wrong, 'Date et moyen de paiement erronés');
  perform pg_temp.demo_receipt('Marchand', 2, 5, 1345, 'transfer', array[wrong]);
  perform pg_temp.demo_payment('Marchand', 1, 6, 1345, 'quittances');
  -- This month's payment has no receipt yet.
  perform pg_temp.demo_payment('Marchand', 0, 5, 1345, 'none');

  -- This tenant is a month late: a part of last month's rent is paid, and this month's rent is unpaid.
  perform pg_temp.demo_tenant(2, '{
    "first_name": "Łukasz", "last_name": "Nguyễn-Öztürk", "email": "lukasz.nguyen@exemple.test",
    "phone_number": "07 98 76 54 32", "rent": 540.50, "charges": 45, "lease_starts_on": "2025-02-15", "is_bilingual": true
  }');
  -- The rent cannot be revised, because the dwelling is of class G.
  perform pg_temp.demo_clause('Nguyễn-Öztürk', '2024-Q4');
  perform pg_temp.demo_payment('Nguyễn-Öztürk', 4, 1, 585.50, 'quittances');
  perform pg_temp.demo_payment('Nguyễn-Öztürk', 3, 3, 585.50, 'quittances', 'cheque');
  -- This tenant pays each rent in two parts. The second part gets a quittance, which completes the partial receipt.
  perform pg_temp.demo_payment('Nguyễn-Öztürk', 2, 2, 300, 'all');
  perform pg_temp.demo_payment('Nguyễn-Öztürk', 2, 16, 285.50, 'all');
  perform pg_temp.demo_payment('Nguyễn-Öztürk', 1, 2, 300, 'all');

  -- The CAF pays a part of each month's rent.
  perform pg_temp.demo_tenant(3, '{
    "first_name": "Fatou", "last_name": "Diallo", "email": "fatou.diallo@exemple.test", "phone_number": "06 45 12 78 90",
    "rent": 610, "charges": 40, "rent_due_day": 5, "lease_starts_on": "2025-04-01"
  }');
  perform pg_temp.demo_clause('Diallo', '2024-Q4');
  for months_ago in reverse 4 .. 0 loop
    perform pg_temp.demo_payment('Diallo', months_ago, 5, 253, 'none', 'transfer', 'benefit');
    perform pg_temp.demo_payment(
      'Diallo', months_ago, 6, 397, case months_ago when 0 then 'none' else 'quittances' end
    );
  end loop;

  -- One lease has three tenants, and each pays a third of the rent.
  lease := pg_temp.demo_tenant(4, '{
    "first_name": "Jeanne", "last_name": "Petit", "email": "jeanne.petit@exemple.test", "rent": 1500, "charges": 120,
    "lease_starts_on": "2025-09-01"
  }');
  perform public.add_tenant(tenant || jsonb_build_object('lease_id', lease))
  from (values
    ('{"first_name": "Yanis", "last_name": "Benali", "email": "yanis.benali@exemple.test"}'::jsonb),
    ('{"first_name": "Chloé", "last_name": "Vasseur", "email": "chloe.vasseur@exemple.test"}')
  ) other (tenant);
  perform public.change_lease(lease, '{"has_solidarity": true, "deposit": 1500}');
  for months_ago in reverse 4 .. 0 loop
    perform pg_temp.demo_payment(
      'Petit', months_ago, 1, 540, case months_ago when 3 then 'all' else 'none' end, is_payer => true
    );
    perform pg_temp.demo_payment('Benali', months_ago, 2, 540, 'none', is_payer => true);
    perform pg_temp.demo_payment(
      'Vasseur', months_ago, 3, 540, case months_ago when 0 then 'none' else 'quittances' end, is_payer => true
    );
  end loop;

  -- This tenant left on the 15th two months ago, and owes nothing.
  lease := pg_temp.demo_tenant(5, '{
    "first_name": "Hugo", "last_name": "Fontaine", "email": "hugo.fontaine@exemple.test", "rent": 480, "charges": 30,
    "lease_starts_on": "2023-11-01"
  }');
  perform public.change_lease(lease, jsonb_build_object('ended_by', 'agreement', 'ends_on', pg_temp.demo_month(2) + 14));
  for months_ago in reverse 4 .. 2 loop
    perform public.pay_month(
      pg_temp.demo_month(months_ago), gen_random_uuid(), pg_temp.demo_month(months_ago) + 1, 'transfer', array[id],
      'quittances'
    )
    from public.tenant_list where last_name = 'Fontaine';
  end loop;

  -- This lease has no property, so no receipt can be issued.
  perform public.add_tenant(jsonb_build_object(
    'first_name', 'Inès', 'last_name', 'Œuvré', 'email', 'ines.oeuvre@exemple.test', 'rent', 610, 'charges', 40,
    'account_starts_on', pg_temp.demo_month(0)
  ));
  perform pg_temp.demo_payment('Œuvré', 0, 1, 650, 'none');

  insert into public.notifications (user_id, kind, details) values
    ('10000000-0000-4000-8000-000000000001', 'message', '{
      "type": "document",
      "title": {"fr": "Bienvenue sur Klinky", "en": "Welcome to Klinky"},
      "content": {
        "fr": "Vos logements, locataires et quittances d’exemple sont prêts\u00a0: il reste à générer celles de ce mois.",
        "en": "Your sample properties, tenants and receipts are ready: all that is left is to generate this month’s."
      },
      "link": "/month"
    }');
end
$$;
