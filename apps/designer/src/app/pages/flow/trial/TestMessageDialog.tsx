import type { FlowNode } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import { Play } from "lucide-react";
import { useState } from "react";
import { readObject } from "../../../../core/form/read-object.ts";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { ListenForOne } from "./ListenForOne.tsx";
import { PastMessages } from "./PastMessages.tsx";

interface TestMessageDialogProps {
	readonly flowSession: FlowSession;
	readonly trigger: FlowNode;
	/** What is in the field at first. */
	readonly message: Message;
	readonly onClose: () => void;
	/** `remember` when the message is to be the trigger's from now on. */
	readonly onRun: (message: Message, remember: boolean) => void;
}

/** Asks what a run of the draft starts with at a trigger that something outside starts: written here, from a past run, or the next real one. */
export function TestMessageDialog({ flowSession, trigger, message, onClose, onRun }: TestMessageDialogProps) {
	const [text, setText] = useState(() => JSON.stringify(message, undefined, 2));
	const [remember, setRemember] = useState(true);
	const written = readObject(text);
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={`Run from “${trigger.name}”`}
			description="What should this run start with? Nothing is published."
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						variant="primary"
						icon={<Play aria-hidden size={12} fill="currentColor" />}
						disabled={!written}
						onClick={() => written && onRun(written, remember)}
					>
						Run
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<PastMessages
					flowSession={flowSession}
					trigger={trigger.id}
					onPick={(past) => setText(JSON.stringify(past, undefined, 2))}
				/>
				<TextArea
					label="Test message"
					description="A JSON object. The trigger fills in the fields that it leaves out."
					mono
					rows={6}
					value={text}
					error={written ? undefined : "This is not a JSON object."}
					onChange={(event) => setText(event.target.value)}
				/>
				<Switch
					label="Remember it: Run starts with it from now on"
					checked={remember}
					onCheckedChange={setRemember}
				/>
				<ListenForOne flowSession={flowSession} trigger={trigger} onCaught={onClose} />
			</div>
		</Dialog>
	);
}
