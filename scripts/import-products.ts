// Loads a supplier's CSV file into the shop's catalogue. Usage: npm run products:import -- FILE.csv [--map MAP.json] [--dry-run]
import { constants } from "node:os";
import { standBack } from "../apps/server/src/stand-back.ts";

// On the shop's own machine its buyers come first, also while the command itself is being loaded.
standBack(constants.priority.PRIORITY_LOW);
await import("./import-products/command.ts");
