import { type FlowNode, FORM_TRIGGER, formPath } from "@switchyard/spec";
import { ExternalLink } from "lucide-react";
import { useEditor } from "../../../services/editor-context.tsx";
import { usePublicOrigin } from "../../../services/use-public-origin.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";

/** The address of a form's page, to be copied and opened. */
export function FormAddress({ node }: { readonly node: FlowNode }) {
	const flow = useEditor((state) => state.flow.id);
	const origin = usePublicOrigin();
	if (node.type !== FORM_TRIGGER) return null;
	const path = formPath(flow, node.id);
	return (
		<section
			aria-label="Address"
			className="flex flex-col gap-1 border-b border-border bg-surface-sunken px-3 py-2.5"
		>
			<div className="flex items-center justify-between gap-2">
				<h3 className="text-sm font-medium">Address</h3>
				<CopyButton label="Copy the address" text={() => origin + path} />
			</div>
			<p className="font-mono text-sm break-all select-all">{origin + path}</p>
			<p className="text-sm text-text-muted">
				It shows the form of the published version.{" "}
				<a
					href={path}
					target="_blank"
					rel="noreferrer"
					className="inline-flex items-center gap-1 text-text underline underline-offset-2"
				>
					Open the page
					<ExternalLink size={12} aria-hidden />
				</a>
			</p>
		</section>
	);
}
