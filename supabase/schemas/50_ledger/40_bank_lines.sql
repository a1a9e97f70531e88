-- Confirmed lines of bank statements. The browser reads the statements. Klinky stores only the confirmed lines.
create table public.bank_lines (
  owner_id uuid not null references public.users (id) on delete cascade,
  id uuid not null,
  account text check (account ~ '^[0-9A-Z]{1,4}$'),
  booked_on public.day not null,
  amount public.euros not null check (amount > 0),
  label public.short_text,
  payer_key public.one_line check (char_length(payer_key) between 1 and 40),
  file_name public.short_text,
  batch_id uuid not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, id)
);
comment on table public.bank_lines is
  'Money received on a bank account that the landlord has confirmed as payments or deposits. Each payment or movement of a deposit names its line. A line is deleted with its last payment or movement.';
comment on column public.bank_lines.id is 'Derived from the line''s contents, so that the same line has one id in every file.';
comment on column public.bank_lines.account is 'The last characters of the account number.';
comment on column public.bank_lines.payer_key is 'The words in the label that name the payer. Klinky recognizes later lines by these words. Null if the label names nobody, or if the landlord has asked Klinky to forget the payer.';
comment on column public.bank_lines.batch_id is 'The last batch that recorded the line.';
create index bank_lines_owner_id_booked_on_idx on public.bank_lines (owner_id, booked_on);
create index bank_lines_owner_id_recorded_at_idx on public.bank_lines (owner_id, recorded_at, id);
create index bank_lines_owner_id_batch_id_idx on public.bank_lines (owner_id, batch_id);

alter table public.bank_lines enable row level security;
-- Only public.record_bank_lines and the other commands of bank lines write this table.
grant select on public.bank_lines to authenticated;

create policy bank_lines_select_owner on public.bank_lines for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('bank_lines');
