-- What the database tells of by itself, in both languages. The placeholders are those of format(): a name that holds
-- one stays as it is. Making a receipt has one verb, « générer » and "generate": see docs/glossary.md.
create table private.notification_texts (
  kind text not null,
  locale text not null check (locale in ('fr', 'en')),
  type text not null check (type in ('payment', 'maintenance', 'lease', 'document', 'match')),
  title text not null,
  content text not null,
  primary key (kind, locale)
);
comment on table private.notification_texts is
  'The words of each kind of notification; its placeholders are filled by who tells of it.';
alter table private.notification_texts enable row level security;

insert into private.notification_texts (kind, locale, type, title, content) values
  -- Number, tenant, period, amount.
  ('receipt_issued', 'fr', 'document', 'Quittance %1$s générée',
   E'Pour %2$s. Période\u00A0: %3$s. Montant\u00A0: %4$s, charges comprises.'),
  ('receipt_issued', 'en', 'document', 'Rent receipt %1$s generated',
   'For %2$s. Period: %3$s. Amount: %4$s, charges included.'),
  -- Tenant, period, received, due, remaining.
  ('rent_partly_paid', 'fr', 'payment', E'Loyer payé en partie\u00A0: %1$s',
   E'Période\u00A0: %2$s. Reçu\u00A0: %3$s sur %4$s. Il reste %5$s à payer.'),
  ('rent_partly_paid', 'en', 'payment', 'Rent paid in part: %1$s',
   'Period: %2$s. Received: %3$s of %4$s. %5$s remain to be paid.'),
  -- Tenant, month, amount, day.
  ('rent_late', 'fr', 'payment', E'Loyer sans quittance\u00A0: %1$s',
   E'Aucune quittance n’a été générée pour %2$s. Le loyer de %3$s, charges comprises, était attendu le %4$s. S’il a été payé, générez la quittance\u202F; sinon, pensez à relancer votre locataire.'),
  ('rent_late', 'en', 'payment', 'Rent without a receipt: %1$s',
   'No receipt has been generated for %2$s. The rent of %3$s, charges included, was due on %4$s. If it has been paid, generate the receipt; if not, you may want to remind your tenant.'),
  -- Tenant.
  ('tenant_without_property', 'fr', 'document', E'Locataire sans logement associé\u00A0: %1$s',
   E'Une quittance porte l’adresse du logement\u00A0: choisissez celui que loue %1$s pour pouvoir générer ses quittances.'),
  ('tenant_without_property', 'en', 'document', 'Tenant without a property: %1$s',
   'A rent receipt states the address of the dwelling: choose the property that %1$s rents, so that you can generate receipts.'),
  -- What is missing.
  ('profile_incomplete', 'fr', 'document', 'Complétez votre profil',
   E'Il manque à vos quittances\u00A0: %1$s.'),
  ('profile_incomplete', 'en', 'document', 'Complete your profile',
   'Your rent receipts still lack: %1$s.'),
  -- Name or address, address.
  ('account_created', 'fr', 'document', E'Nouveau compte\u00A0: %1$s',
   'Une personne de la liste blanche a créé son compte avec l’adresse %2$s.'),
  ('account_created', 'en', 'document', 'New account: %1$s',
   'Somebody on the whitelist has created an account with the address %2$s.'),
  -- Tenant, first day, yearly day. Revision: loi n° 89-462 du 6 juillet 1989, art. 17-1.
  ('lease_anniversary', 'fr', 'lease', E'Date anniversaire du bail\u00A0: %1$s',
   E'Le bail a commencé le %2$s\u202F; sa date anniversaire est le %3$s. Si le bail le prévoit et que le logement n’est pas classé F ou G, vous pourrez réviser le loyer selon l’indice de référence des loyers (IRL).'),
  ('lease_anniversary', 'en', 'lease', 'Yearly date of the lease: %1$s',
   'The lease began on %2$s; its yearly date is %3$s. If the lease provides for it and the dwelling is not rated F or G, you may then revise the rent by the rent reference index (IRL).');

create function private.month_in_words(day date, locale text) returns text
language sql stable set search_path = ''
as $$
  select case locale
    when 'en' then to_char(day, 'FMMonth YYYY')
    else (array[
      'janvier', 'février', 'mars', 'avril', 'mai', 'juin',
      'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'
    ])[extract(month from day)::integer] || to_char(day, ' YYYY')
  end
$$;

create function private.day_in_words(day date, locale text) returns text
language sql stable set search_path = ''
as $$
  -- In French the first takes the ordinal.
  select to_char(day, case when locale = 'fr' and extract(day from day) = 1 then 'FMDD"er "' else 'FMDD ' end)
    || private.month_in_words(day, locale)
$$;

create function private.period_in_words(period_from date, period_to date, locale text) returns text
language sql stable set search_path = ''
as $$
  select case
    when extract(day from period_from) = 1
      and period_to = (date_trunc('month', period_from) + interval '1 month - 1 day')::date
      then private.month_in_words(period_from, locale)
    else format(
      case locale when 'en' then '%s to %s' else 'du %s au %s' end,
      private.day_in_words(period_from, locale), private.day_in_words(period_to, locale)
    )
  end
$$;

create function private.euros(amount numeric, locale text) returns text
language sql stable set search_path = ''
as $$
  select case locale
    when 'en' then '€' || to_char(amount, 'FM999,999,999,990.00')
    else translate(to_char(amount, 'FM999,999,999,990.00'), ',.', E'\u202F,') || E'\u00A0€'
  end
$$;

create type private.news as (
  user_id uuid,
  kind text,
  entity_id uuid,
  due_on date,
  link text,
  locale text,
  -- What fills the placeholders of the kind's texts.
  details text[]
);

-- Tells users of what they have not been told yet, and answers how much that was. Nothing in the details can make it
-- fail, for it runs within what it tells of: a receipt must not fail because of a long name.
create function private.notify(news private.news[]) returns integer
language plpgsql set search_path = ''
as $$
declare
  added integer;
begin
  insert into public.notifications (user_id, type, title, content, kind, entity_id, due_on, link)
  select
    item.user_id,
    texts.type,
    private.shorten(format(texts.title, variadic item.details), 200),
    private.shorten(format(texts.content, variadic item.details), 2000),
    item.kind,
    item.entity_id,
    item.due_on,
    item.link
  from unnest(news) as item
  join private.notification_texts texts on texts.kind = item.kind and texts.locale = item.locale
  on conflict (user_id, kind, entity_id, due_on) where kind is not null do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;

create function private.shorten(long text, length_max integer) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(long) <= length_max then long else left(long, length_max - 1) || '…' end
$$;
