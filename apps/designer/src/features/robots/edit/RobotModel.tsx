import type { ModelSetting } from "@switchyard/spec";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { ModelFields } from "../../../ui/ModelFields.tsx";

interface RobotModelProps {
	readonly model: ModelSetting;
	readonly onChange: (model: ModelSetting) => void;
}

/** Which model a robot asks. */
export function RobotModel({ model, onChange }: RobotModelProps) {
	const { api } = useServices();
	const { data: credentials = [] } = useQuery(queries.credentials(api));
	return <ModelFields model={model} credentials={credentials} onChange={onChange} />;
}
