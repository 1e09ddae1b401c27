import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { ModelFields } from "../../../ui/ModelFields.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { McpServerDraft } from "./mcp-server-form.ts";

export interface DraftPartProps {
	readonly draft: McpServerDraft;
	readonly change: (part: Partial<McpServerDraft>) => void;
	readonly problems: ReadonlyMap<string, string>;
}

/** What an administrator allows a server, however it is reached. */
export function McpAllowances({ draft, change, problems }: DraftPartProps) {
	const { api } = useServices();
	const { data: credentials = [] } = useQuery(queries.credentials(api));
	return (
		<>
			<TextArea
				label="Folders"
				description="One to a line: the server gets these as its roots, and no others."
				optional
				mono
				rows={2}
				value={draft.folders}
				onChange={(event) => change({ folders: event.target.value })}
				error={problems.get("folders")}
			/>
			<Switch
				label="Trust what this server says of its tools"
				description="Off: each call may change anything, and is never repeated. On: tools that it calls read-only or idempotent may run again after a crash, and those that it calls harmless ask nobody."
				checked={draft.trustHints}
				onCheckedChange={(trustHints) => change({ trustHints })}
			/>
			<Switch
				label="Let it have a model answer in its calls"
				description="Sampling: it sends words of its own to the model below, at the cost of the run that calls it."
				checked={draft.samples}
				onCheckedChange={(samples) => change({ samples })}
			/>
			{draft.samples && (
				<fieldset className="flex flex-col gap-4 border-l border-border pl-4">
					<legend className="sr-only">The model that answers it</legend>
					<ModelFields
						model={draft.model}
						credentials={credentials}
						onChange={(model) => change({ model })}
					/>
					{problems.has("model") && <p className="text-sm text-danger">{problems.get("model")}</p>}
					<div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
						<TextField
							label="Calls a day"
							inputMode="numeric"
							value={draft.calls}
							onChange={(event) => change({ calls: event.target.value })}
							error={problems.get("calls")}
						/>
						<TextField
							label="Dollars a day"
							optional
							inputMode="decimal"
							value={draft.dollars}
							onChange={(event) => change({ dollars: event.target.value })}
							error={problems.get("dollars")}
						/>
					</div>
				</fieldset>
			)}
		</>
	);
}
