-- A message that is written by hand in both languages. Each message names its own type. A message has no cause, and so
-- never ends.

create function private.kind_message() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    null, false,
    ('$.title.fr.type() == "string" && $.title.en.type() == "string"
      && $.content.fr.type() == "string" && $.content.en.type() == "string"
      && (!exists($.link) || $.link like_regex "^/[^/\\\\]")')::jsonpath
$$;
