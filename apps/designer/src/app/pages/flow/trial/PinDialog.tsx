import { portsOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Pin } from "lucide-react";
import { useMemo, useState } from "react";
import { readObject } from "../../../../core/form/read-object.ts";
import { isLongerThan } from "../../../../core/value/value-rows.ts";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { ValueView } from "../../../../ui/value-view/ValueView.tsx";
import { reportFailure } from "../../report-failure.ts";
import { lastDataOf } from "./last-data-of.ts";

interface PinDialogProps {
	readonly flowSession: FlowSession;
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly onClose: () => void;
}

/** A value with more rows than the field shows is shown as a table or a tree too. */
const ROWS_IN_FIELD = 20;

/** The data that stand in for a node when the draft runs, to be edited or taken from the run in view. */
export function PinDialog({ flowSession, node, spec, onClose }: PinDialogProps) {
	const last = lastDataOf(flowSession, node, spec);
	const [text, setText] = useState(() => JSON.stringify(node.pin?.data ?? last?.data ?? {}, undefined, 2));
	const [port, setPort] = useState(node.pin?.port ?? last?.port ?? "out");
	const [refusal, setRefusal] = useState<string>();
	const isTrigger = spec.construct === "trigger";
	const ports = portsOf(node, spec).filter(
		({ kind, direction }) => kind === "message" && direction === "out",
	);
	const data = useMemo(() => readObject(text), [text]);
	const what = isTrigger ? "Message" : "Outputs";

	function pin(message: Message) {
		const leaves = isTrigger || port === "out" ? {} : { port };
		const verdict = flowSession.editor.setPin(node.id, { data: message, ...leaves });
		if (verdict.ok) onClose();
		else setRefusal(verdict.reason);
	}

	async function takeLast() {
		if (!last) return;
		try {
			setText(JSON.stringify(await flowSession.wholeMessage(last.data), undefined, 2));
			setPort(last.port);
		} catch (error) {
			reportFailure("The data of the run could not be read", error);
		}
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={isTrigger ? `Test message of “${node.name}”` : `Pinned data of “${node.name}”`}
			description={
				isTrigger
					? "What runs of the draft start with when you press Run. Published versions never use it."
					: "The node’s outputs when you run the draft: the node does not execute. Published versions never use them."
			}
			footer={
				<>
					{last && <Button onClick={() => void takeLast()}>Take from the last run</Button>}
					<Button onClick={onClose}>Cancel</Button>
					<Button
						variant="primary"
						icon={<Pin aria-hidden size={12} />}
						disabled={!data}
						onClick={() => data && pin(data)}
					>
						Pin
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<TextArea
					label={what}
					description={isTrigger ? "A JSON object." : "A JSON object: each output by its name."}
					mono
					rows={8}
					value={text}
					error={data ? refusal : "This is not a JSON object."}
					onChange={(event) => {
						setText(event.target.value);
						setRefusal(undefined);
					}}
				/>
				{data && isLongerThan(data, ROWS_IN_FIELD) && <ValueView value={data} label={`${what} to pin`} />}
				{!isTrigger && ports.length > 1 && (
					<Select
						label="Leaves by"
						options={ports.map(({ id, name }) => ({ value: id, label: name }))}
						value={port}
						onValueChange={setPort}
					/>
				)}
			</div>
		</Dialog>
	);
}
