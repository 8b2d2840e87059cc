ALTER TABLE "outbox" ADD COLUMN "to_write" jsonb;
