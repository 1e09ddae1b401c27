import type { ImportFlowReply } from "@switchyard/spec/http";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { useFlowActions } from "./use-flow-actions.ts";

/** Makes flows in a folder, of JSON files that the person chooses: our own, n8n's and Node-RED's. */
export function ImportFlowButton({ folder }: { readonly folder: string }) {
	const actions = useFlowActions();
	const [imported, setImported] = useState<ImportFlowReply>();
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
					for (const file of files) void actions.importFile(file, folder, setImported);
				}}
			/>
			{imported && <ImportReport imported={imported} onClose={() => setImported(undefined)} />}
		</>
	);
}
