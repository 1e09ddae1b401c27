/** The type of the trigger that starts a run when somebody fills in a form on a page of its own. */
export const FORM_TRIGGER = "Flow.Form";

/** The address of a form's page below a server's origin, such as `/forms/orders/n1`. */
export function formPath(flow: string, node: string): string {
	return `/forms/${encodeURIComponent(flow)}/${encodeURIComponent(node)}`;
}
