import type { Fault } from "@switchyard/spec/error";
import type { SetField } from "@switchyard/spec/flow";
import type { Provenance } from "@switchyard/spec/scope";
import { compileSetting } from "../plan/setting.ts";
import { joinFaults } from "../resolve/parameter-fault.ts";
import { readSetting } from "../resolve/read-setting.ts";
import type { Step } from "../run/step.ts";
import type { ConstructRules } from "./construct.ts";
import { recordFailure, recordStep, withParameters } from "./record-step.ts";

/** Writes fields into the message, each from a setting of its own. */
export const set: ConstructRules = {
	decide: (_state, step) =>
		withParameters(step, ({ params }) => {
			const { values, provenance, faults } = readFields((params.fields ?? []) as readonly SetField[], step);
			if (faults.length > 0) return recordFailure(step, { params: values, provenance }, joinFaults(faults));
			return recordStep(step, { params: values, provenance }, values, "out");
		}),
	fields: (_step, outputs) => Object.entries(outputs).map(([name, value]) => [name, value, name]),
};

function readFields(fields: readonly SetField[], step: Step) {
	const values: Record<string, unknown> = {};
	const provenance: Record<string, Provenance> = {};
	const faults: Fault[] = [];
	for (const { name, value: setting } of fields) {
		const source = compileSetting(setting, step.node.revision);
		if (source.kind === "unset") continue;
		const read = source.kind === "constant" ? source : readSetting(source, step.token);
		if ("fault" in read) {
			faults.push({ ...read.fault, field: `fields.${name}` });
			continue;
		}
		values[name] = read.value;
		provenance[name] = read.provenance;
	}
	return { values, provenance, faults };
}
