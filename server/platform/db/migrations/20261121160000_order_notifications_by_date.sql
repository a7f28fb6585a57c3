-- The bell and the page of notifications show them by date.
CREATE INDEX "notification_user_date" ON "notification" ("user_id", "date" DESC, "id" DESC) WHERE not is_deleted;
