import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { SquareTerminal } from "lucide-react";
import { usePublicOrigin } from "../../../services/use-public-origin.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { AddressSection } from "./AddressSection.tsx";
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
		<AddressSection
			address={hook.address}
			before={hook.method}
			actions={
				<CopyButton
					label="Copy as a curl command"
					icon={<SquareTerminal size={14} />}
					text={() => callByCurl(hook)}
				/>
			}
		/>
	);
}
