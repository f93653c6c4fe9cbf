-- Lists narrowed to one tag, newest first: the tags that few requests carry. The reservation's has had its index from the start.
create index request_agency_guarantee on request (agid, tag_ddl_guarantee, id desc) where tag_ddl_guarantee is not null;
create index request_agency_arrhes on request (agid, tag_ddl_arrhes, id desc) where tag_ddl_arrhes is not null;
create index request_agency_payment on request (agid, tag_ddl_payment, id desc) where tag_ddl_payment is not null;
create index request_agency_communication on request (agid, tag_ddl_communication, id desc) where tag_ddl_communication is not null;
create index request_agency_discount on request (agid, tag_ddl_discount, id desc) where tag_ddl_discount is not null;

-- Who last corrected a request: asked with every reading of it, and a thread may hold thousands of other messages.
create index message_edit on message (ddl_id, id desc) where action = 'S_INFO_UPD';
