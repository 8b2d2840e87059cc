import * as contract from "@shop/domain/contracts/imports";
import { admin, router } from "../base/procedures/procedures.ts";
import { cancelImport, runImport, undoImport, updateImport } from "../goods/imports/change-import.ts";
import { listImportLines, listImportRows, listImports, readImport } from "../goods/imports/read-imports.ts";

export const importsRouter = router({
  list: admin
    .rest("GET", "/imports", "All imports, newest first")
    .input(contract.importsQuery)
    .output(contract.importsPage)
    .query(({ ctx, input }) => listImports(ctx.db, input)),

  byId: admin
    .rest("GET", "/imports/{id}", "An import with its columns and counts", { refusals: [404] })
    .input(contract.importById)
    .output(contract.importRecord)
    .query(({ ctx, input }) => readImport(ctx.db, input.id)),

  update: admin
    .rest("PUT", "/imports/{id}", "Choose an import's columns or options; its preview is made again", {
      refusals: [404, 409],
    })
    .input(contract.importUpdate)
    .output(contract.importRecord)
    .mutation(({ ctx, input }) => updateImport(ctx, input)),

  rows: admin
    .rest("GET", "/imports/{id}/rows", "What an import does with each row", { refusals: [404] })
    .input(contract.importRowsQuery)
    .output(contract.importRowsPage)
    .query(({ ctx, input }) => listImportRows(ctx.db, input)),

  lines: admin
    .input(contract.importLinesQuery)
    .output(contract.importLines)
    .query(({ ctx, input }) => listImportLines(ctx.db, input)),

  run: admin
    .rest("POST", "/imports/{id}/run", "Run an import", { starts: true, refusals: [404, 409], takesLargeBody: true })
    .input(contract.importRun)
    .output(contract.importRecord)
    .mutation(({ ctx, input }) => runImport(ctx, input)),

  cancel: admin
    .rest("POST", "/imports/{id}/cancel", "Cancel an import; what it has written stays", { refusals: [404, 409] })
    .input(contract.importById)
    .output(contract.importRecord)
    .mutation(({ ctx, input }) => cancelImport(ctx, input.id)),

  undo: admin
    .rest("POST", "/imports/{id}/undo", "Undo an import, for 90 days", { starts: true, refusals: [404, 409] })
    .input(contract.importById)
    .output(contract.importRecord)
    .mutation(({ ctx, input }) => undoImport(ctx, input.id)),
});
