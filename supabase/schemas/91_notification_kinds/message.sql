-- Written by hand, in both languages. Each message names its own type. Nothing causes it, and it does not end.

create function private.kind_message() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    null, false,
    ('$.title.fr.type() == "string" && $.title.en.type() == "string"
      && $.content.fr.type() == "string" && $.content.en.type() == "string"
      && (!exists($.link) || $.link like_regex "^/[^/\\\\]")')::jsonpath
$$;
