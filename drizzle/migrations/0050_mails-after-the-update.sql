-- no transaction
-- Only a shop that is being updated has a row. For an hour, servers of the previous version may run, which would send the
-- messages of invoices without their attachments. Can be repeated.
DO $$
BEGIN
  UPDATE paper_numbers SET mailed_from = now() + interval '1 hour' WHERE mailed_from IS NULL;
  COMMIT;
END
$$;
