-- The lines of bank statements that landlords confirmed. Statements are read in the browser, and nothing else of them is kept.
create table public.bank_lines (
  owner_id uuid not null references public.users (id) on delete cascade,
  id uuid not null,
  account text check (account ~ '^[0-9A-Z]{1,4}$'),
  booked_on public.day not null,
  amount public.euros not null check (amount > 0),
  label public.one_line check (char_length(label) between 1 and 200),
  payer_key public.one_line check (char_length(payer_key) between 1 and 40),
  file_name public.one_line check (char_length(file_name) between 1 and 200),
  batch_id uuid not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, id)
);
comment on table public.bank_lines is
  'What came in by a bank account and was confirmed as paid under leases. The payments that name a line say what it became; it goes with the last of them.';
comment on column public.bank_lines.id is 'Made of what the line says, so that the same line is one, whichever file it comes from.';
comment on column public.bank_lines.account is 'The last signs of the number of the account.';
comment on column public.bank_lines.payer_key is 'Who paid, as the label says it, by which a payer is known again; null: it names nobody, or was forgotten.';
comment on column public.bank_lines.batch_id is 'The batch that noted it last.';
create index bank_lines_owner_id_booked_on_idx on public.bank_lines (owner_id, booked_on);
create index bank_lines_owner_id_noted_at_idx on public.bank_lines (owner_id, noted_at, id);
create index bank_lines_owner_id_batch_id_idx on public.bank_lines (owner_id, batch_id);

alter table public.bank_lines enable row level security;
revoke all on public.bank_lines from anon, authenticated, service_role;
-- Nobody may write: public.take_bank_lines and the commands beside it do.
grant select on public.bank_lines to authenticated;

create policy bank_lines_select_owner on public.bank_lines for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.limit_usage('bank_lines');
