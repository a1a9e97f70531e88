-- The duties that the landlord has put off. Klinky stores nothing else about duties.
create table public.duty_snoozes (
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in (
    'late', 'leaseEnds', 'noticeWindow', 'keys', 'insurance', 'revision', 'clause', 'depositReceive', 'depositReturn', 'depositAccounts',
    'settlement', 'benefitTell', 'fileExpires'
  )),
  subject_id uuid not null,
  day public.day not null,
  until public.day not null,
  primary key (owner_id, kind, subject_id, day)
);
comment on table public.duty_snoozes is 'The duties that a landlord has put off.';
comment on column public.duty_snoozes.subject_id is 'The row that the duty is about, such as a lease.';
comment on column public.duty_snoozes.day is 'The day of the duty. A duty with the same subject and another day is not put off.';
comment on column public.duty_snoozes.until is 'The day on which the duty is shown again.';

alter table public.duty_snoozes enable row level security;
-- Only private.write_snooze writes this table.
grant select on public.duty_snoozes to authenticated;

create policy duty_snoozes_select_owner on public.duty_snoozes for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('duty_snoozes');

-- A duty. `until` is the day until which the landlord has put the duty off, or null.
create type private.listed_duty as (
  kind text, subject uuid, state text, day date, amount numeric, details jsonb, until date
);

-- All duties in the order of private.duties_of_day, including duties that are put off.
create function private.listed_duties() returns setof private.listed_duty
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select duty.kind, duty.subject, duty.state, duty.day, duty.amount, duty.details, snooze.until::date
    from private.duties_of_day() with ordinality duty (kind, subject, state, day, amount, details, place)
    left join public.duty_snoozes snooze on snooze.kind = duty.kind and snooze.subject_id = duty.subject
      and snooze.day = duty.day and snooze.until > private.today()
    order by duty.place;
end
$$;

-- Returns json, because building jsonb costs ten times as much.
create function public.duty_list() returns json
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (
    select coalesce(json_agg(listed), '[]')
    from (
      select duty.kind, duty.subject, duty.state, duty.day, duty.amount, duty.details, duty.until
      from private.listed_duties() with ordinality duty (kind, subject, state, day, amount, details, until, place)
      order by duty.place
    ) listed
  );
end
$$;
comment on function public.duty_list is 'All duties in their order, and the day until which each is put off.';

-- Stores the day until which a duty is put off; null shows the duty again. Also deletes rows whose `until` has passed.
-- Runs as the owner of the table, because landlords may not write it directly.
create function private.write_snooze(kind text, subject uuid, day date, until date) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  delete from public.duty_snoozes
  where duty_snoozes.owner_id = landlord.id and (
    duty_snoozes.until <= private.today()
    or (duty_snoozes.kind, duty_snoozes.subject_id, duty_snoozes.day) = (write_snooze.kind, write_snooze.subject, write_snooze.day)
  );
  if until is not null then
    insert into public.duty_snoozes (owner_id, kind, subject_id, day, until) values (landlord.id, kind, subject, day, until);
  end if;
end
$$;

-- Runs as the caller, so that landlords find only their own duties.
create function public.snooze_duty(kind text, subject uuid, day date, until date default null) returns void
language plpgsql set search_path = ''
as $$
begin
  if until is not null then
    perform private.require_day(until, 'until');
    if until <= private.today() then
      perform private.refuse('VALIDATION_FAILED', 'A duty is put off until a later day', 'until=tooEarly');
    elsif until > private.today() + 366 then
      perform private.refuse('VALIDATION_FAILED', 'A duty is put off for at most a year', 'until=tooFarAhead');
    end if;
  end if;
  perform private.take_turn();
  if snooze_duty.kind is null or not exists (
    select from private.duties_of_day(snooze_duty.kind) duty
    where (duty.kind, duty.subject, duty.day) = (snooze_duty.kind, snooze_duty.subject, snooze_duty.day)
  ) then
    perform private.refuse('NOT_FOUND', 'There is no such duty today, or it cannot be put off');
  end if;
  perform private.write_snooze(kind, subject, day, until);
end
$$;
comment on function public.snooze_duty is
  'Puts a duty off until a day, at most a year ahead; without a day, shows it again. Only a duty with a subject and a day can be put off.';
grant execute on function private.listed_duties, private.write_snooze, public.duty_list, public.snooze_duty to authenticated;
