import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CloudUpload } from "lucide-react";
import { useState } from "react";
import { useEditor } from "../../../../services/editor-context.tsx";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { queries } from "../../../../services/queries.ts";
import { useServices } from "../../../../services/services-context.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Tooltip } from "../../../../ui/Tooltip.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { type PublishState, publishState } from "./publish-state.ts";

const LOOKS: Record<PublishState["is"], { readonly word: string; readonly meaning: string }> = {
	draft: {
		word: "Publish…",
		meaning: "Its triggers are off: the flow is a draft and runs by hand.",
	},
	published: { word: "Published", meaning: "Its triggers start this version." },
	changed: {
		word: "Publish changes…",
		meaning: "Its triggers start an earlier version. Later changes are a draft.",
	},
};

/** Whether the flow is published, and the way to publish it. */
export function PublishButton({ flowSession }: { readonly flowSession: FlowSession }) {
	const { api } = useServices();
	const flow = useEditor((state) => state.flow.id);
	const revision = useEditor((state) => state.flow.revision);
	const saved = useEditor((state) => state.saved);
	const triggers = useQuery(queries.triggers(api, flow));
	const [open, setOpen] = useState(false);
	if (!triggers.data) return null;
	const { is } = publishState(triggers.data.published, revision, saved === "saved");
	const { word, meaning } = LOOKS[is];
	const Icon = is === "published" ? CircleCheck : CloudUpload;
	return (
		<>
			<Tooltip content={meaning}>
				<Button
					aria-haspopup="dialog"
					icon={<Icon aria-hidden size={14} className={is === "published" ? "text-success" : undefined} />}
					onClick={() => setOpen(true)}
				>
					<span className="max-[1200px]:sr-only">{word}</span>
				</Button>
			</Tooltip>
			{open && <PublishDialog flowSession={flowSession} onClose={() => setOpen(false)} />}
		</>
	);
}
