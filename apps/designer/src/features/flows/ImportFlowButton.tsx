import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { useFlowActions } from "./use-flow-actions.ts";

/** Makes flows of JSON files that the person chooses. */
export function ImportFlowButton() {
	const actions = useFlowActions();
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<Button icon={<Upload size={14} />} onClick={() => input.current?.click()}>
				Import
			</Button>
			<input
				ref={input}
				type="file"
				accept=".json,application/json"
				multiple
				hidden
				aria-label="Flow files to import"
				onChange={(event) => {
					const files = [...(event.target.files ?? [])];
					// Emptied, so that choosing the same file again is a change again.
					event.target.value = "";
					for (const file of files) void actions.importFile(file);
				}}
			/>
		</>
	);
}
