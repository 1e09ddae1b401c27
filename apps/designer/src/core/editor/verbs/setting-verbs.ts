import { allowsScope, inputProperty, settingOf } from "@switchyard/flow";
import type { ParameterSetting } from "@switchyard/spec/flow";
import type { Property } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";
import { indexOf } from "../../flow/flow-index.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { firstSetting, whyForbidden } from "../scope-setting.ts";
import { ALLOWED, refused, type Verdict } from "../verdict.ts";

type SettingVerbs = Pick<
	Editor,
	| "setParameter"
	| "updateTarget"
	| "setScope"
	| "setOutput"
	| "setTool"
	| "setErrorPolicy"
	| "setRetry"
	| "setTimeLimit"
	| "setPin"
	| "setSource"
	| "setPinnedSet"
>;

interface Parameter {
	readonly property: Property;
	/** What the flow document holds. */
	readonly setting: ParameterSetting | undefined;
}

export function settingVerbs(kernel: EditorKernel): SettingVerbs {
	/** What each parameter was last set to under each scope, so that trying another scope loses nothing. */
	const remembered = new Map<string, ParameterSetting>();

	const find = (id: string, name: string): Parameter | undefined => {
		const node = indexOf(kernel.flow).nodes.get(id);
		const spec = node && kernel.state.nodeTypes.get(node.type);
		const property = spec && inputProperty(spec, name);
		return node && property && { property, setting: settingOf(node, name) };
	};

	function set(node: string, name: string, setting: ParameterSetting | null, label?: string): Verdict {
		const parameter = find(node, name);
		if (!parameter) return refuse("The node has no such parameter.");
		const { property } = parameter;
		if (setting && !allowsScope(property, setting.scope))
			return refuse(whyForbidden(property, setting.scope));
		if (parameter.setting) remembered.set(`${node} ${name} ${parameter.setting.scope}`, parameter.setting);
		const done = kernel.change({
			label: label ?? `Set ${property.title ?? name}`,
			operations: [{ op: "set-parameter", node, name, setting }],
			mergeKey: `set ${node} ${name} ${setting?.scope ?? "default"}`,
		});
		return done ? ALLOWED : refused(kernel.state.notice?.text ?? "It cannot be changed.");
	}

	function refuse(reason: string): Verdict {
		kernel.notify("refusal", reason);
		return refused(reason);
	}

	return {
		setParameter: (node, name, setting) => set(node, name, setting),

		updateTarget(node, name, target) {
			const parameter = find(node, name);
			if (!parameter) {
				refuse("The node has no such parameter.");
				return;
			}
			const title = parameter.property.title ?? name;
			const of = indexOf(kernel.flow).nodes.get(node)?.name ?? node;
			kernel.change({
				label: `Update ${title} of “${of}”`,
				operations: [{ op: "set-parameter", node, name, setting: { scope: "Custom", value: target } }],
				notice: `Updated ${title} of “${of}”.`,
			});
		},

		setScope(node, name, scope: Scope) {
			const parameter = find(node, name);
			if (!parameter) return refuse("The node has no such parameter.");
			const { property, setting } = parameter;
			if ((setting?.scope ?? property.scope) === scope) return ALLOWED;
			const wanted = remembered.get(`${node} ${name} ${scope}`) ?? firstSetting(property, scope);
			return set(node, name, wanted, `Let ${WHO[scope]} fill ${property.title ?? name}`);
		},

		setOutput(node, output, field) {
			kernel.change({
				label: `Name the output ${output}`,
				operations: [{ op: "set-output", node, output, field }],
				mergeKey: `output ${node} ${output}`,
			});
		},

		setTool(node, tool) {
			kernel.change({
				label: "Change the tool",
				operations: [{ op: "set-tool", node, tool }],
				mergeKey: `tool ${node}`,
			});
		},

		setErrorPolicy(node, onError) {
			kernel.change({
				label: "Change the error handling",
				operations: [{ op: "set-error-policy", node, onError }],
			});
		},

		setRetry(node, retry) {
			kernel.change({
				label: "Change the retries",
				operations: [{ op: "set-retry", node, retry }],
				mergeKey: `retry ${node}`,
			});
		},

		setPin(node, pin) {
			const done = kernel.change({
				label: pin ? "Pin data" : "Unpin data",
				operations: [{ op: "set-pin", node, pin }],
			});
			return done ? ALLOWED : refused(kernel.state.notice?.text ?? "It cannot be changed.");
		},

		setSource(node, source) {
			kernel.change({
				label: "Say what its results are",
				operations: [{ op: "set-source", node, source }],
			});
		},

		setPinnedSet(node, name, values) {
			kernel.change({
				label: `List the values allowed for ${name}`,
				operations: [{ op: "set-pinned-set", node, name, values }],
				mergeKey: `pinned set ${node} ${name}`,
			});
		},

		setTimeLimit(node, timeoutMs) {
			kernel.change({
				label: "Change the time limit",
				operations: [{ op: "set-timeout", node, timeoutMs }],
				mergeKey: `timeout ${node}`,
			});
		},
	};
}

const WHO: Record<Scope, string> = { AI: "the AI", Custom: "a fixed value", Message: "the message" };
