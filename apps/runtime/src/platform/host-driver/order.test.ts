import { fileURLToPath } from "node:url";
import { describeOrder } from "@switchyard/host/contract";
import { createMemoryJournal } from "../journal/memory-journal.ts";
import { plainDriver } from "./testing/plain-driver.ts";

describeOrder({
	driver: (options) => plainDriver({ journal: createMemoryJournal(), ...options }),
	fileOf: (flow) =>
		fileURLToPath(new URL(`../../../../../conformance/host-order/${flow}.txt`, import.meta.url)),
});
