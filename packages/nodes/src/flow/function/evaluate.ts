import type {
	DisposableResult,
	QuickJSContext,
	QuickJSHandle,
	QuickJSWASMModule,
	Scope,
} from "quickjs-emscripten-core";
import { CODE_FILE, failure, thrownFailure, timeoutFailure } from "./failures.ts";
import type { SandboxJob, SandboxResult } from "./sandbox-job.ts";

/** Deep recursion ends as an error inside the sandbox, long before it reaches the end of the thread's stack. */
const STACK_BYTES = 256 * 1024;

/** Characters of JSON that a function may return. */
const RESULT_LIMIT = 4_194_304;

/** Something that the code threw, as plain data. */
class ThrownInside extends Error {
	readonly thrown: unknown;

	constructor(thrown: unknown) {
		super("The code threw.");
		this.thrown = thrown;
	}
}

/**
 * Runs a job in a fresh runtime of the module, which knows the language and nothing else: no files, network, timers
 * or modules.
 * @throws what the module throws when it breaks down; it must not be used again then
 */
export function evaluate(scope: Scope, quickjs: QuickJSWASMModule, job: SandboxJob): SandboxResult {
	const runtime = scope.manage(quickjs.newRuntime());
	runtime.setMemoryLimit(job.memoryLimitBytes);
	runtime.setMaxStackSize(STACK_BYTES);
	const deadline = processorMs() + job.timeLimitMs;
	let late = false;
	runtime.setInterruptHandler(() => {
		late ||= processorMs() > deadline;
		return late;
	});
	const result = attempt(scope, scope.manage(runtime.newContext()), job);
	// Code can catch the interruption and run on for a moment; what it did then does not count.
	return late ? timeoutFailure(job) : result;
}

/** How long this thread has been running, in milliseconds: on a busy machine, less than has passed. */
function processorMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

function attempt(scope: Scope, context: QuickJSContext, job: SandboxJob): SandboxResult {
	try {
		return run(scope, context, job);
	} catch (error) {
		if (error instanceof ThrownInside) return thrownFailure(error.thrown, job);
		throw error;
	}
}

function run(scope: Scope, context: QuickJSContext, { code, input }: SandboxJob): SandboxResult {
	const take = <Value>(result: DisposableResult<Value, QuickJSHandle>): Value => {
		scope.manage(result);
		if (result.error) throw new ThrownInside(context.dump(result.error));
		return result.value;
	};
	const call = (callee: QuickJSHandle, argument: QuickJSHandle) =>
		take(context.callFunction(callee, context.undefined, argument));

	const json = scope.manage(context.getProp(context.global, "JSON"));
	const parse = scope.manage(context.getProp(json, "parse"));
	const stringify = scope.manage(context.getProp(json, "stringify"));
	const body = take(context.evalCode(`(async function (input) {\n${code}\n})`, CODE_FILE));
	const promise = call(body, call(parse, scope.manage(context.newString(input))));
	take(context.runtime.executePendingJobs());
	const state = context.getPromiseState(promise);
	if (state.type === "pending") return failure("FUNCTION_FAILED", "It waits for something that never comes.");
	if (state.type === "rejected") throw new ThrownInside(context.dump(scope.manage(state.error)));
	const value = scope.manage(state.value);
	if (context.typeof(value) === "undefined") return { status: "success", json: "null" };
	return jsonResult(context.dump(call(stringify, value)));
}

function jsonResult(json: unknown): SandboxResult {
	if (typeof json !== "string") return failure("FUNCTION_FAILED", "What it returned is not JSON.");
	if (json.length <= RESULT_LIMIT) return { status: "success", json };
	const megabytes = RESULT_LIMIT / 1_048_576;
	return failure("FUNCTION_RESULT_TOO_LARGE", `The function returned more than ${megabytes} MB.`);
}
