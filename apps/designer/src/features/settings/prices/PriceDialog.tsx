import type { KeptPrice } from "@switchyard/spec/http";
import type { ModelPrice, ModelProvider } from "@switchyard/spec/model";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { MODEL_PROVIDERS } from "../../../ui/model-providers.ts";
import { NumberField } from "../../../ui/NumberField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { draftOf, newDraft, type PriceDraft, readDraft } from "./price-form.ts";

interface PriceDialogProps {
	/** The price to change; a new one when absent. */
	readonly kept?: KeptPrice | undefined;
	readonly onClose: () => void;
}

/** The most that a million tokens may cost, in dollars. */
const MOST = 10_000;

/** What a model costs from a day on. */
export function PriceDialog({ kept, onClose }: PriceDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [draft, setDraft] = useState<PriceDraft>(() =>
		kept ? draftOf(kept.price) : newDraft(new Date().toISOString().slice(0, 10)),
	);
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	const save = useMutation({
		mutationFn: (price: ModelPrice) =>
			kept
				? api.ask("PUT /api/prices/:price", { params: { price: kept.id }, body: price })
				: api.ask("POST /api/prices", { body: price }),
		onSuccess: () => {
			onClose();
			return client.invalidateQueries({ queryKey: queries.prices(api).queryKey });
		},
	});
	const change = (part: Partial<PriceDraft>) => setDraft((before) => ({ ...before, ...part }));

	function submit() {
		const read = readDraft(draft);
		if (read instanceof Map) return setProblems(read);
		setProblems(new Map());
		save.mutate(read as ModelPrice);
	}

	return (
		<FormDialog
			title={kept ? "Change the price" : "New price"}
			description="Answers that come from now on are counted by it. What is counted already stays."
			action={kept ? "Save" : "Add"}
			busy={save.isPending}
			error={save.error}
			onSubmit={submit}
			onClose={onClose}
		>
			<Select
				label="Provider"
				options={MODEL_PROVIDERS}
				value={draft.provider}
				onValueChange={(provider) => change({ provider: provider as ModelProvider })}
			/>
			<TextField
				label="Model"
				description="As the agent's model setting names it. End it with * for all names that begin so."
				mono
				maxLength={200}
				value={draft.model}
				onChange={(event) => change({ model: event.target.value })}
				error={problems.get("model")}
			/>
			<TextField
				label="From"
				description="The first day, in UTC."
				type="date"
				value={draft.from}
				onChange={(event) => change({ from: event.target.value })}
				error={problems.get("from")}
			/>
			<div className="grid grid-cols-2 gap-4">
				<NumberField
					label="Input, $ per million tokens"
					min={0}
					max={MOST}
					value={draft.input}
					onValueChange={(input) => change({ input })}
					error={problems.get("input")}
				/>
				<NumberField
					label="Output, $ per million tokens"
					min={0}
					max={MOST}
					value={draft.output}
					onValueChange={(output) => change({ output })}
					error={problems.get("output")}
				/>
				<NumberField
					label="Cached input, $ per million tokens"
					description="Read from the provider's cache."
					placeholder="As input"
					min={0}
					max={MOST}
					value={draft.cachedInput}
					onValueChange={(cachedInput) => change({ cachedInput })}
				/>
				<NumberField
					label="Cache write, $ per million tokens"
					description="Kept there for later requests."
					placeholder="As input"
					min={0}
					max={MOST}
					value={draft.cacheWrite}
					onValueChange={(cacheWrite) => change({ cacheWrite })}
				/>
			</div>
		</FormDialog>
	);
}
