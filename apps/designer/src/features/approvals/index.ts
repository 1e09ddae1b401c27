export { Approvals } from "./Approvals.tsx";
export { Question } from "./Question.tsx";
