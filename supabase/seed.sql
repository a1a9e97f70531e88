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

insert into public.tenants (owner_id, property_id, first_name, last_name, email, phone_number, rent, charges) values
  ('10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001',
   'Élodie', 'Marchand', 'elodie.marchand@exemple.test', '06 12 34 56 78', 1250, 95),
  ('10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002',
   'Łukasz', 'Nguyễn-Öztürk', 'lukasz.nguyen@exemple.test', '07 98 76 54 32', 540.50, 45),
  ('10000000-0000-4000-8000-000000000001', null,
   'Inès', 'Œuvré', 'ines.oeuvre@exemple.test', null, 610, 40);

insert into public.notifications (user_id, type, title, content) values
  ('10000000-0000-4000-8000-000000000001', 'document', 'Bienvenue sur Klinky',
   'Vos biens et vos locataires d’exemple sont prêts : générez votre première quittance depuis le tableau de bord.');
