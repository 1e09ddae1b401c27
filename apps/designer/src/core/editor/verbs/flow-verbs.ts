import { isSameJson } from "@switchyard/spec/json";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { LONGEST_NAME } from "./longest-name.ts";

type FlowVerbs = Pick<Editor, "renameFlow" | "setBudget" | "setPolicies">;

/** What is done to the flow as a whole. */
export function flowVerbs(kernel: EditorKernel): FlowVerbs {
	return {
		renameFlow(name) {
			const wanted = name.trim().slice(0, LONGEST_NAME);
			if (wanted === "" || wanted === kernel.flow.name) return;
			kernel.change({
				label: "Rename the flow",
				operations: [{ op: "rename-flow", name: wanted }],
				mergeKey: "rename flow",
			});
		},

		setBudget(budget) {
			if (isSameJson(budget, kernel.flow.budget ?? null)) return;
			kernel.change({
				label: budget ? "Set the budget of the flow" : "Remove the budget of the flow",
				operations: [{ op: "set-budget", budget }],
			});
		},

		setPolicies(policies) {
			if (isSameJson(policies, kernel.flow.policies ?? null)) return;
			kernel.change({
				label: policies ? "Set the policies of the flow" : "Turn off the policies of the flow",
				operations: [{ op: "set-policies", policies }],
			});
		},
	};
}
