import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordFailure, withParameters } from "./record-step.ts";

const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;

/** Fails on purpose, in the designer's words. */
export const stop: ConstructRules = {
	decide: (_state, step) =>
		withParameters(step, (resolved) => recordFailure(step, resolved, faultOf(resolved.params))),
	fields: noFields,
};

function faultOf({ code, message, business }: Message): Fault {
	return {
		code: typeof code === "string" && CODE.test(code) ? code : "FLOW_STOPPED",
		message: String(message).slice(0, 4000),
		retryable: false,
		...(business === true ? { business } : {}),
	};
}
