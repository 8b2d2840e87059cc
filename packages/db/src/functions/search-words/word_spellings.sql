-- All spellings of a word, the given one first: fibre and fiber, sanitise and sanitize, pack and pkt.
CREATE OR REPLACE FUNCTION word_spellings(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY[word] || array_agg(DISTINCT other COLLATE "C") FILTER (WHERE other <> word) FROM (
    SELECT regexp_replace(word, pattern, spelling) AS other FROM (VALUES
      ('(fib|lit|met|cent|calib)re(s?)$', '\1er\2'), ('(fib|lit|met|cent|calib)er(s?)$', '\1re\2'),
      ('(col|fav|flav|od|vap|lab|harb|arm|vig|hum)our', '\1or'), ('(col|fav|flav|od|vap|lab|harb|arm|vig|hum)or', '\1our'),
      ('(...)is(e|es|ed|er|ers|ing|ation)$', '\1iz\2'), ('(...)iz(e|es|ed|er|ers|ing|ation)$', '\1is\2'),
      ('^grey', 'gray'), ('^gray', 'grey'), ('alumini?um', 'aluminium'), ('aluminium', 'aluminum'),
      ('mould', 'mold'), ('mold', 'mould'), ('catalogue', 'catalog'), ('catalog$', 'catalogue'),
      ('anaes', 'anes'), ('anes', 'anaes'), ('haemo', 'hemo'), ('hemo', 'haemo'), ('paed', 'ped'), ('^ped', 'paed'),
      ('sulph', 'sulf'), ('sulf', 'sulph'), ('yoghurt', 'yogurt'), ('yogurt', 'yoghurt'), ('doughnut', 'donut'),
      ('donut', 'doughnut'), ('labell', 'label'), ('tyre', 'tire'), ('disc(s?)$', 'disk\1'), ('disk(s?)$', 'disc\1')
    ) AS rules (pattern, spelling)
    UNION ALL
    SELECT unnest(same) FROM (VALUES
      ('{pk,pkt,pack,packet,pks,pkts,packs,packets}'::text[]), ('{ctn,carton,ctns,cartons}'), ('{box,bx,boxes}'),
      ('{bottle,btl,bottles,btls}'), ('{roll,rl,rolls,rls}'), ('{pair,pr,pairs,prs}'), ('{piece,pce,pieces,pcs,pces}'),
      ('{sleeve,slv,sleeves,slvs}'), ('{dozen,doz,dz}'), ('{l,lt,ltr,litre,liter}'), ('{ml,millilitre,milliliter}'),
      ('{kg,kilo,kilogram}'), ('{g,gm,gram}'), ('{mm,millimetre,millimeter}'), ('{cm,centimetre,centimeter}'),
      ('{m,mtr,metre,meter}'), ('{oz,ounce,ounces}'), ('{inch,inches}'), ('{micron,mic,um,microns}'),
      ('{knife,knives}'), ('{shelf,shelves}'), ('{leaf,leaves}'), ('{loaf,loaves}'), ('{scarf,scarves,scarfs}'), ('{foot,feet}'),
      ('{tooth,teeth}')
    ) AS the_same (same) WHERE word = ANY (same)
  ) AS others
$$;
