import type { RobotChange } from "@switchyard/spec/http";
import { isSameJson } from "@switchyard/spec/json";
import type { Robot, RobotSettings, RobotToolApprovals } from "@switchyard/spec/robot";
import { budgetWords } from "../summary/budget-words.ts";
import { memoryWords } from "../summary/memory-words.ts";
import { policyWords } from "../summary/policy-words.ts";

/** What changed from one version of a robot to another, in sentences. */
export function robotChanges(before: RobotSettings, after: RobotSettings): RobotChange[] {
	const { model } = after;
	const changes: RobotChange[] = [];
	const say = (field: keyof Robot, text: string, texts: Partial<RobotChange> = {}) =>
		changes.push({ field, text, ...texts });
	if (before.name !== after.name) say("name", `It is now called “${after.name}”`);
	for (const field of ["description", "playbook"] as const) {
		if (before[field] !== after[field])
			say(field, `The ${field} has changed`, { before: before[field], after: after[field] });
	}
	if (!isSameJson(before.model, model))
		say(
			"model",
			`The model is now ${"model" in model ? `${model.model} of ${model.provider}` : model.provider}`,
		);
	for (const tool of after.tools) if (!before.tools.includes(tool)) say("tools", `It may now use ${tool}`);
	for (const tool of before.tools)
		if (!after.tools.includes(tool)) say("tools", `It may no longer use ${tool}`);
	if (before.maxSteps !== after.maxSteps)
		say("maxSteps", `Its model is asked at most ${after.maxSteps} times for an answer`);
	if (before.approval !== after.approval) say("approval", APPROVALS[after.approval]);
	for (const [tool, text] of approvalChanges(before.toolApprovals, after.toolApprovals))
		say("toolApprovals", text.replace("…", tool));
	if (memoryWords(before.memory) !== memoryWords(after.memory))
		say("memory", `Its memory is now: ${memoryWords(after.memory)}`);
	if (before.audience !== after.audience) say("audience", AUDIENCES[after.audience]);
	if (budgetWords(before.budget) !== budgetWords(after.budget))
		say("budget", `The budget is now: ${budgetWords(after.budget)}`);
	if (policyWords(before.policies) !== policyWords(after.policies))
		say("policies", `The policies are now: ${policyWords(after.policies)}`);
	return changes;
}

const APPROVALS = {
	"as-declared": "A person agrees to the calls for which a tool says so",
	always: "A person agrees to every call of a tool",
} as const satisfies Record<RobotSettings["approval"], string>;

const AUDIENCES = {
	"signed-in": "People who are signed in may talk to it",
	programs: "People who are signed in and programs may talk to it",
	anyone: "Anyone may talk to it where it is embedded",
} as const satisfies Record<RobotSettings["audience"], string>;

const TOOL_APPROVALS = {
	always: "A person agrees to every call of …",
	never: "Nobody is asked about calls of …",
} as const satisfies Record<RobotToolApprovals[string], string>;

/** The tools whose calls are agreed to in another way now, each with how. */
function approvalChanges(
	before: RobotToolApprovals = {},
	after: RobotToolApprovals = {},
): [string, string][] {
	const tools = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return tools
		.filter((tool) => before[tool] !== after[tool])
		.map((tool) => {
			const approval = after[tool];
			return [
				tool,
				approval === undefined
					? "A person agrees to calls of … as for its other tools"
					: TOOL_APPROVALS[approval],
			];
		});
}
