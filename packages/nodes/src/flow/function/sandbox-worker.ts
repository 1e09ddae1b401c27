import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
	newQuickJSWASMModuleFromVariant,
	newVariant,
	type QuickJSSyncVariant,
	type QuickJSWASMModule,
	Scope,
} from "quickjs-emscripten-core";
import { evaluate } from "./evaluate.ts";
import { breakdown } from "./failures.ts";
import type { SandboxAnswer, SandboxJob } from "./sandbox-job.ts";

/** The library declares the types of its CommonJS build for both. */
const RELEASE_SYNC = variant as unknown as QuickJSSyncVariant;

const PAGE_BYTES = 65_536;
const MEGABYTE = 1_048_576;

/** What a module has to begin with, and what its own needs and a function's memory limit come to, in bytes. */
const FIRST_MEMORY = 16 * MEGABYTE;
const MOST_MEMORY = 96 * MEGABYTE;

/** Memory that only grows: what a worker may keep of it for its next job, in bytes. */
const KEPT_MEMORY = 32 * MEGABYTE;

/**
 * A thread that runs one job after the other, each in a runtime of its own. It says `ready` once; every job after
 * that is answered by one answer.
 */
const quickjs = await load();

// The sandbox asks this thread how far its local time is from UTC. A function gives the same on every server.
Date.prototype.getTimezoneOffset = () => 0;

// On Linux this is about the thread alone: functions leave the processors to the server when both need them.
if (process.platform === "linux") setPriority(5);

parentPort?.on("message", (job: SandboxJob) => {
	parentPort?.postMessage(perform(job));
});
parentPort?.postMessage("ready");

/** A module that ran out of memory or broke down is not used again, nor is one that a job needed much memory of. */
function perform(job: SandboxJob): SandboxAnswer {
	let result = breakdown();
	try {
		Scope.withScope((scope) => {
			result = evaluate(scope, quickjs, job);
		});
	} catch {
		return { result, isSpent: true };
	}
	const hasGrown = quickjs.getWasmMemory().buffer.byteLength > KEPT_MEMORY;
	const ranOut = result.status === "error" && result.code === "FUNCTION_OUT_OF_MEMORY";
	return { result, isSpent: hasGrown || ranOut };
}

/** The module's own limit counts what a function asks for; what its allocator makes of that is bounded by the memory itself. */
function load(): Promise<QuickJSWASMModule> {
	const wasmMemory = new WebAssembly.Memory({
		initial: FIRST_MEMORY / PAGE_BYTES,
		maximum: MOST_MEMORY / PAGE_BYTES,
	});
	return newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory }));
}
