import type { FlowNode } from "@switchyard/spec/flow";
import type { JsonSchema, Message } from "@switchyard/spec/json";
import { Play } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { formProblems, startForm } from "../../../../core/form/form-draft.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { SchemaForm } from "../../../../ui/schema-form/SchemaForm.tsx";

interface RunFormDialogProps {
	readonly flow: string;
	readonly trigger: FlowNode;
	/** What is asked, as an object's schema. */
	readonly form: JsonSchema;
	readonly onClose: () => void;
	readonly onRun: (values: Message) => void;
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** Asks for what a trigger asks, and starts a run with it. What was filled in last time is there again. */
export function RunFormDialog({ flow, trigger, form, onClose, onRun }: RunFormDialogProps) {
	const id = useId();
	const [draft, setDraft] = useState(() => startForm(form, rememberedValues(flow, trigger.id)));
	const [tried, setTried] = useState(false);
	const problems = formProblems(form, draft);

	function submit(event: FormEvent) {
		event.preventDefault();
		setTried(true);
		if (problems.size > 0) return;
		rememberValues(flow, trigger.id, draft.values);
		onRun(draft.values);
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={trigger.name}
			description="What the run starts with."
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						type="submit"
						form={id}
						variant="primary"
						icon={<Play aria-hidden size={12} fill="currentColor" />}
					>
						Run
					</Button>
				</>
			}
		>
			<form id={id} noValidate onSubmit={submit}>
				<SchemaForm
					schema={form}
					draft={draft}
					onDraft={setDraft}
					problems={tried ? problems : NO_PROBLEMS}
				/>
			</form>
		</Dialog>
	);
}

/** Values that this browser last filled into a trigger's form; empty when there are none. */
function rememberedValues(flow: string, node: string): Message {
	try {
		const values: unknown = JSON.parse(localStorage.getItem(keyOf(flow, node)) ?? "{}");
		return typeof values === "object" && values !== null && !Array.isArray(values) ? { ...values } : {};
	} catch {
		// Someone else's text, or a browser that keeps nothing.
		return {};
	}
}

function rememberValues(flow: string, node: string, values: Message): void {
	try {
		localStorage.setItem(keyOf(flow, node), JSON.stringify(values));
	} catch {
		// The form is filled in anew next time.
	}
}

function keyOf(flow: string, node: string): string {
	return `switchyard.run-form.${flow}.${node}`;
}
