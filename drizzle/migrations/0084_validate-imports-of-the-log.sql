-- no transaction
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_import_id_imports_id_fk";
