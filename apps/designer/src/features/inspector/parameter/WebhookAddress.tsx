import type { FlowNode, NodeSpec } from "@switchyard/spec";
import { SquareTerminal } from "lucide-react";
import { usePublicOrigin } from "../../../services/use-public-origin.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { callByCurl, hookAddress } from "./hook-address.ts";

interface WebhookAddressProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
}

/** The whole address at which a webhook trigger is called, to be copied. */
export function WebhookAddress({ node, spec }: WebhookAddressProps) {
	const hook = hookAddress(node, spec, usePublicOrigin());
	if (!hook) return null;
	return (
		<section
			aria-label="Address"
			className="flex flex-col gap-1 border-b border-border bg-surface-sunken px-3 py-2.5"
		>
			<div className="flex items-center justify-between gap-2">
				<h3 className="text-sm font-medium">Address</h3>
				<span className="flex items-center">
					<CopyButton
						label="Copy as a curl command"
						icon={<SquareTerminal size={14} />}
						text={() => callByCurl(hook)}
					/>
					<CopyButton label="Copy the address" text={() => hook.address} />
				</span>
			</div>
			<p className="font-mono text-sm break-all select-all">
				<span className="text-text-muted">{hook.method}</span> {hook.address}
			</p>
		</section>
	);
}
