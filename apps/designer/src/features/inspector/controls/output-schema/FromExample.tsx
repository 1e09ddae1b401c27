import type { AnswerField } from "@switchyard/spec/answer";
import { useState } from "react";
import { fieldsOfExample } from "../../../../core/form/fields-of-example.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { TextArea } from "../../../../ui/TextArea.tsx";

interface FromExampleProps {
	/** The fields as they are. */
	readonly value: unknown;
	readonly onFields: (fields: readonly AnswerField[]) => void;
}

const PLACEHOLDER = `{
  "category": "bug",
  "urgency": 4,
  "orders": [{ "number": "A-42" }]
}`;

/** Takes an example of an answer and makes the output schema that it fits. */
export function FromExample({ value, onFields }: FromExampleProps) {
	const [open, setOpen] = useState(false);
	const [text, setText] = useState("");
	const read = fieldsOfExample(text);
	const replaces = Array.isArray(value) && value.length > 0;
	const close = (next: boolean) => {
		setOpen(next);
		setText("");
	};
	return (
		<>
			<Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
				From an example
			</Button>
			<Dialog
				open={open}
				onOpenChange={close}
				title="Output schema from an example"
				description={
					replaces
						? "Paste an answer as the agent should give it, in JSON. Its fields replace those of the schema."
						: "Paste an answer as the agent should give it, in JSON. The fields and their types are read from it."
				}
				footer={
					<>
						<Button onClick={() => close(false)}>Cancel</Button>
						<Button
							variant="primary"
							disabled={"problem" in read}
							onClick={() => {
								if ("fields" in read) onFields(read.fields);
								close(false);
							}}
						>
							Use these fields
						</Button>
					</>
				}
			>
				<TextArea
					label="Example"
					mono
					rows={10}
					placeholder={PLACEHOLDER}
					value={text}
					error={text.trim() !== "" && "problem" in read ? read.problem : undefined}
					onChange={(event) => setText(event.target.value)}
				/>
			</Dialog>
		</>
	);
}
