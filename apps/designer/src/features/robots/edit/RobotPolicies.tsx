import type { FlowPolicies } from "@switchyard/spec";
import { PolicyFields } from "../../../ui/policies/PolicyFields.tsx";

interface RobotPoliciesProps {
	/** Anything may be done with any value when absent. */
	readonly policies: FlowPolicies | undefined;
	readonly onChange: (policies: FlowPolicies | undefined) => void;
}

/** What a robot may do with untrusted and private values, no matter what its model says. */
export function RobotPolicies(props: RobotPoliciesProps) {
	return (
		<fieldset>
			<legend className="mb-3 font-semibold">Policies</legend>
			<PolicyFields {...props} />
		</fieldset>
	);
}
