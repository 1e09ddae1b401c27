import { beforeAll, inject } from "vitest";

declare module "vitest" {
	interface ProvidedContext {
		readonly mode: "dry-run" | "mutant";
		readonly activeMutant: string;
	}
}

/** Threads and processes that a test starts learn by their environment which mutant is on. */
beforeAll(() => {
	if (inject("mode") === "mutant") process.env.__STRYKER_ACTIVE_MUTANT__ = inject("activeMutant");
});
