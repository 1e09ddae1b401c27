import type { McpServerSettings } from "@switchyard/spec/mcp";
import { MICRO_USD_PER_DOLLAR, ModelSetting, toMicroUsd } from "@switchyard/spec/model";
import { fits } from "@switchyard/spec/schema";

/** What a server is allowed, as the form has it. */
export interface AllowanceDraft {
	readonly trustHints: boolean;
	/** A line each. */
	readonly folders: string;
	/** Whether a model answers it; the fields below count only then. */
	readonly samples: boolean;
	readonly model: ModelSetting;
	readonly calls: string;
	/** Empty for no limit in dollars. */
	readonly dollars: string;
}

export type Allowances = Pick<McpServerSettings, "trustHints" | "folders" | "sampling">;

export const NO_ALLOWANCES: AllowanceDraft = {
	trustHints: false,
	folders: "",
	samples: false,
	model: { provider: "openai-compatible", model: "", credential: "" },
	calls: "100",
	dollars: "",
};

export function allowanceDraftOf({ trustHints = false, folders = [], sampling }: Allowances): AllowanceDraft {
	const draft = { ...NO_ALLOWANCES, trustHints, folders: folders.join("\n") };
	if (!sampling) return draft;
	const { model, day } = sampling;
	const dollars = day.microUsd === undefined ? "" : String(day.microUsd / MICRO_USD_PER_DOLLAR);
	return { ...draft, samples: true, model, calls: String(day.calls), dollars };
}

/** What a form allows; what is wrong with it is added to the problems. */
export function readAllowances(draft: AllowanceDraft, problems: Map<string, string>): Allowances {
	const folders = draft.folders.split("\n").filter((line) => line.trim() !== "");
	if (folders.some((folder) => !/^(\/|[A-Za-z]:\\)/.test(folder)))
		problems.set("folders", "Enter whole paths, such as /srv/files.");
	return {
		...(draft.trustHints ? { trustHints: true } : {}),
		...(folders.length === 0 ? {} : { folders }),
		...(draft.samples ? { sampling: readSampling(draft, problems) } : {}),
	};
}

function readSampling({ model, calls, dollars }: AllowanceDraft, problems: Map<string, string>) {
	if (!fits(ModelSetting, model)) problems.set("model", "Enter the model's name, and choose its credential.");
	const count = Number(calls);
	if (!Number.isInteger(count) || count < 1 || count > 1_000_000)
		problems.set("calls", "Enter a whole number from 1 on.");
	if (dollars.trim() === "") return { model, day: { calls: count } };
	const microUsd = toMicroUsd(Number(dollars));
	if (microUsd === undefined || microUsd < 1) problems.set("dollars", "Enter an amount, such as 0.50.");
	return { model, day: { calls: count, microUsd: microUsd ?? 0 } };
}
