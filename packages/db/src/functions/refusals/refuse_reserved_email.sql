-- Refuses an email address that an account has changed in the last seven days and may still get back. Who takes an account
-- over may register another one with its former address, so that the mailed link could not give the address back. It runs
-- after the row was written: then the transaction that freed the address has ended, and its link is visible.
CREATE OR REPLACE FUNCTION refuse_reserved_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.email_restores
    WHERE lower(email) = lower(NEW.email) AND used_at IS NULL AND expires_at > now() AND user_id <> NEW.id
  ) THEN
    RAISE EXCEPTION 'This email address was changed in the last seven days, and its account may still get it back'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_email_key';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_email_reserved AFTER INSERT OR UPDATE OF email ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_reserved_email();
