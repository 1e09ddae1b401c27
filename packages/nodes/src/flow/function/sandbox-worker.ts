import { parentPort } from "node:worker_threads";
import {
	newQuickJSWASMModuleFromVariant,
	type QuickJSWASMModule,
	RELEASE_SYNC,
	Scope,
} from "quickjs-emscripten";
import { evaluate } from "./evaluate.ts";
import { breakdown } from "./failures.ts";
import type { SandboxJob, SandboxResult } from "./sandbox-job.ts";

/**
 * A thread that runs one job after the other, each in a runtime of its own. It says `ready` once; every job after
 * that is answered by one result.
 */
let loaded: QuickJSWASMModule | undefined = await load();

// The sandbox asks this thread how far its local time is from UTC. A function gives the same on every server.
Date.prototype.getTimezoneOffset = () => 0;

parentPort?.on("message", async (job: SandboxJob) => {
	loaded ??= await load();
	parentPort?.postMessage(perform(loaded, job));
});
parentPort?.postMessage("ready");

/** A module that ran out of memory or broke down is left behind: the next job gets a new one. */
function perform(quickjs: QuickJSWASMModule, job: SandboxJob): SandboxResult {
	let result = breakdown();
	try {
		Scope.withScope((scope) => {
			result = evaluate(scope, quickjs, job);
		});
	} catch {
		loaded = undefined;
	}
	if (result.status === "error" && result.code === "FUNCTION_OUT_OF_MEMORY") loaded = undefined;
	return result;
}

function load(): Promise<QuickJSWASMModule> {
	return newQuickJSWASMModuleFromVariant(RELEASE_SYNC);
}
