import { describeSimulation } from "@switchyard/host/contract";
import { plainDriver } from "./testing/plain-driver.ts";
import { EmbeddedDisk } from "./testing/simulated-disk.ts";

describeSimulation({ driver: plainDriver, newDisk: (clock) => new EmbeddedDisk(clock) });
