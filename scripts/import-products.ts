// Loads a supplier's CSV file into the shop's catalogue. Usage: npm run products:import -- FILE.csv [--map MAP.json] [--dry-run]
import { constants, getPriority, setPriority } from "node:os";

// The server may run on the same machine.
setPriority(Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority()));
await import("./import-products/command.ts");
