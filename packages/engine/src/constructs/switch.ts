import { ExpressionError, evaluateExpression } from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import { OTHERWISE_PORT, type SwitchRule } from "@switchyard/spec/flow";
import type { Token } from "../message/token.ts";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordFailure, recordStep, withParameters } from "./record-step.ts";

/** Sends the message out of the port of the first rule that holds. */
export const switchConstruct: ConstructRules = {
	decide: (_state, step) =>
		withParameters(step, (resolved) => {
			const taken = choose((resolved.params.rules ?? []) as readonly SwitchRule[], step.token);
			if ("fault" in taken) return recordFailure(step, resolved, taken.fault);
			return recordStep(step, resolved, {}, taken.port);
		}),
	fields: noFields,
};

function choose(
	rules: readonly SwitchRule[],
	token: Token,
): { readonly port: string } | { readonly fault: Fault } {
	for (const rule of rules) {
		try {
			const holds = evaluateExpression(rule.when, token.message);
			if (holds === true) return { port: rule.port };
			if (holds !== false) return { fault: ruleFault(rule, "It gives neither true nor false.") };
		} catch (error) {
			if (!(error instanceof ExpressionError)) throw error;
			return { fault: ruleFault(rule, error.message) };
		}
	}
	return { port: OTHERWISE_PORT };
}

function ruleFault(rule: SwitchRule, reason: string): Fault {
	return {
		code: "EXPRESSION_FAILED",
		message: `Rule “${rule.name || rule.port}”: ${reason}`,
		field: `rules.${rule.port}`,
		hint: "A rule is a CEL expression that gives true or false; use has(x.y) to ask whether a field is there.",
		retryable: false,
	};
}
